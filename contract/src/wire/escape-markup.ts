const references: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // The named reference of an apostrophe is unknown to some mail programs.
  "'": '&#39;',
  // In an attribute, a bare line break may become a space.
  '\n': '&#10;',
}

/** Makes a text safe inside an element or a quoted attribute, in HTML and in XML alike. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"'\n]/g, (character) => references[character] ?? character)
