import type { Locator, Page } from 'playwright-core'
import { banner, begin, dialog, paste, run, stage } from './navigate.ts'
import type { Show } from './navigate.ts'

const batch = (page: Page): Locator => page.getByRole('region', { name: 'Make from a sheet' })

/** The sample, which is opened once: later screens of the editor use it again. */
async function editor(page: Page): Promise<void> {
  if (await page.getByRole('option', { name: /^Mara, avatar/ }).count()) return
  await begin(page, /^Your words on screen(?! open)/)
  await page.getByRole('option', { name: /^Mara, avatar/ }).waitFor()
}

const shows: Record<string, Show> = {
  ...Object.fromEntries(
    ['Media', 'Avatars', 'Text', 'Voices', 'Layers', 'Canvas', 'Request', 'Brand', 'Language'].map((tab) => [
      `panel ${tab}`,
      (page: Page) => page.getByRole('tab', { name: tab }).click(),
    ]),
  ),
  'an element selected': async (page) => {
    await stage(page).focus()
    await page.keyboard.press('Tab')
  },
  'menu of the stage': async (page) => {
    await stage(page).click({ button: 'right' })
    await page.getByRole('menu').waitFor()
  },
  'menu of the project': async (page) => {
    await banner(page, 'Project menu').click()
    await page.getByRole('menu').waitFor()
  },
  'menu of the zoom': async (page) => {
    await page.getByRole('button', { name: /^Zoom: / }).click()
    await page.getByRole('menu').waitFor()
  },
  'state of the connection': (page) => page.getByRole('button', { name: /^This computer/ }).click(),
  'voice chooser': (page) => page.getByRole('button', { name: 'Change…' }).click(),
  'generate, nothing in the way': async (page) => {
    await banner(page, 'Generate').click()
    await page.getByRole('dialog').getByText('Ready to generate.').waitFor()
  },
  'kinds of clips explained': async (page) => {
    await banner(page, 'Generate').click()
    await page.getByRole('button', { name: /^Talking avatar or/ }).click()
    await page.getByText('Talking avatar: one avatar speaks', { exact: false }).waitFor()
  },
  'layers explained': async (page) => {
    await page.getByRole('tab', { name: 'Layers' }).click()
    await page.getByRole('button', { name: 'What is a layer?' }).click()
    await page.getByRole('dialog', { name: 'What is a layer?' }).waitFor()
  },
  preview: async (page) => {
    await banner(page, 'Preview').click()
    await dialog(page)
  },
  'earlier versions': async (page) => {
    await run(page, 'Earlier versions…')
    await page.getByRole('dialog', { name: 'Earlier versions' }).waitFor()
  },
  'a pasted body': async (page) => {
    await page.getByRole('tab', { name: 'Request' }).click()
    await page.getByRole('button', { name: 'Paste a request…' }).click()
    await dialog(page)
  },
  'an avatar of your own': async (page) => {
    await page.getByRole('tab', { name: 'Avatars' }).click()
    await page.getByRole('button', { name: /^Add your own/ }).click()
    await dialog(page)
  },
  // These screens change the sample, so they are the last ones of the editor.
  'made from a sheet, nothing read': async (page) => {
    await run(page, 'Make from a sheet…')
    await batch(page).waitFor()
  },
  'made from a sheet, a row on the stage': async (page) => {
    await batch(page).getByRole('button', { name: 'Close' }).click()
    await page.getByRole('textbox', { name: 'Script of the scene' }).fill('Hi {{name}}.')
    await run(page, 'Make from a sheet…')
    await paste(batch(page).getByRole('group', { name: 'Add a sheet' }), 'name\tcity\nAda\tRome\n\tOslo\n')
    await batch(page).getByText('One row has a problem.', { exact: false }).waitFor()
    await page.keyboard.press('Alt+PageDown')
    await page.getByRole('group', { name: 'Row on the stage' }).waitFor()
  },
}

/** Screens of the editor with the first sample, in the order in which they are shown. */
export const editorScreens: Record<string, Show> = Object.fromEntries(
  Object.entries(shows).map(([name, show]) => [name, async (page: Page) => (await editor(page), show(page))]),
)
