/** Text as it sorts and is searched: without case and accents, "Müller" and "Mueller" alike. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ae|oe|ue/g, (pair) => pair.charAt(0))
    .trim()
}
