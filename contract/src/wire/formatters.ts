const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter takes fifty times as long as using it, so each is made once. */
export function dateTimeFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  const known = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  dateFormats.set(key, known)
  return known
}
