const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const hostPattern = new RegExp(`^${label}(?:\\.${label})*$`)
const isNumeric = (host: string) => /^\d+(\.\d+){3}$/.test(host)

/**
 * Reads the origin of a website as people write it, such as `www.example.org/kurse`; null if the text is no website.
 * `https://*.example.org` stands for all subdomains. The result is written into a header, so it holds nothing but
 * scheme, name and port.
 */
export function readSite(text: string): string | null {
  const typed = text.trim()
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`
  const hasWildcard = /^https?:\/\/\*\./i.test(full)
  const url = URL.parse(hasWildcard ? full.replace('*.', '') : full)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  const { hostname, port } = url
  if (hostname.length > 253 || !hostPattern.test(hostname)) return null
  const isName = hostname.includes('.') && !isNumeric(hostname)
  // A wildcard below a top-level domain such as `*.org` is refused: those websites belong to many owners.
  if (hasWildcard ? !isName : !hostname.includes('.') && hostname !== 'localhost') return null
  return `${url.protocol}//${hasWildcard ? '*.' : ''}${hostname}${port && `:${port}`}`
}
