import type { Attributes } from '#platform/tables/read/scan-xml.ts'

/** An element with what is in it. */
export type XmlNode = { name: string; attributes: Attributes; text: string; children: XmlNode[] }

export const xmlNode = (name: string, attributes: Attributes): XmlNode => ({
  name,
  attributes,
  text: '',
  children: [],
})

/** The elements of that name directly inside. */
export const childrenOf = (node: XmlNode | undefined, name: string): XmlNode[] =>
  node?.children.filter((child) => child.name === name) ?? []

/** The first element at the end of a path. */
export function nodeAt(node: XmlNode | undefined, ...path: string[]): XmlNode | undefined {
  let at = node
  for (const name of path) at = at?.children.find((child) => child.name === name)
  return at
}

/** The text of the first element at the end of a path; '' if there is none. */
export const textAt = (node: XmlNode | undefined, ...path: string[]): string =>
  nodeAt(node, ...path)?.text.trim() ?? ''
