import type { Template, Words } from '../../../electron/common/templates/index.ts'

/** How much longer German is than English on a picture. */
const longer = 1.35

/** The template with English words that are as long as German ones: each word gets its share of the additional letters. */
export function withLongerWords(template: Template): Template {
  return {
    ...template,
    scenes: template.scenes.map((scene) => ({
      ...scene,
      items: Object.fromEntries(
        Object.entries(scene.items).map(([role, item]) => [
          role,
          Array.isArray(item) ? item.map(lengthened) : lengthened(item as unknown),
        ]),
      ),
    })),
  }
}

function lengthened(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || !('en' in item)) return item
  const { en } = item as Words
  let owed = 0
  const words = en.replaceAll(/\p{L}+/gu, (word) => {
    owed += word.length * (longer - 1)
    const more = Math.floor(owed)
    owed -= more
    return word + 'ernsteinal'.slice(0, more)
  })
  return { ...item, en: words }
}
