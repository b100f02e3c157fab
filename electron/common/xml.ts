type Attributes = Readonly<Record<string, string | number>>

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Text between tags, with its quotes as they are: for what other programs read as text, too, such as WebVTT. */
export function xmlContent(text: string): string {
  return text.replaceAll(/[&<>]/g, (one) => entities[one]!)
}

/** Text as XML 1.0 writes it, on one line: characters that it can't hold are left out. */
export function xmlText(text: string): string {
  return escaped(text.replaceAll(/\s*[\t\r\n]\s*/g, ' '), /[\p{Cc}\ufffe\uffff]/gu)
}

/** Text as XML 1.0 writes it, with its line breaks and blanks. */
export function xmlLines(text: string): string {
  return escaped(text.replaceAll(/\r\n?/g, '\n'), /[^\P{Cc}\t\n]|[\ufffe\uffff]/gu)
}

const escaped = (text: string, never: RegExp): string =>
  text.replaceAll(never, '').replaceAll(/[&<>"']/g, (one) => entities[one]!)

/** An element with its attributes, and its content on lines of their own, or in one line where it is a text. */
export function element(name: string, attributes: Attributes, content: readonly string[] | string = []): string {
  const head = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(String(value))}"`)
  const tag = name + head.join('')
  if (content.length === 0) return `<${tag}/>`
  if (typeof content === 'string') return `<${tag}>${xmlText(content)}</${name}>`
  const lines = content.flatMap((one) => one.split('\n')).map((line) => `  ${line}`)
  return [`<${tag}>`, ...lines, `</${name}>`].join('\n')
}

/** A whole document. @param doctype name of the root where the format has a DTD */
export function xmlDocument(root: string, doctype?: string): string {
  const type = doctype === undefined ? [] : [`<!DOCTYPE ${doctype}>`]
  return [`<?xml version="1.0" encoding="UTF-8"?>`, ...type, root, ''].join('\n')
}
