/** A size as people read it, with at most one decimal. */
export function fileSizeText(bytes: number, locale: 'de' | 'en'): string {
  const [value, unit] =
    bytes < 1024
      ? [bytes, 'byte']
      : bytes < 1024 * 1024
        ? [bytes / 1024, 'kilobyte']
        : [bytes / 1024 / 1024, 'megabyte']
  return value.toLocaleString(locale === 'de' ? 'de-DE' : 'en-US', {
    style: 'unit',
    unit: unit as string,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: value < 10 ? 1 : 0,
  })
}
