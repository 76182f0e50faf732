/** Machine-readable facts for search engines; `<` is escaped so that no text can end the element. */
export function StructuredData({ value }: { value: object }) {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON inside a script cannot be written as text, and is escaped above
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
