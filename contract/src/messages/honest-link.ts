const webAddress = /(?:https?:\/\/|www\.)[^\s()]+/iu
/** The name of a server alone, with or without a path. */
const bareAddress = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[/?#:]\S*)?$/u
const nameOfFile = /\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|csv|txt|png|jpe?g|gif|svg|ics|vcf|zip|mp[34]|html?)$/i

/** A mail address among the words. */
const mailIn = (words: string) =>
  words.split(/[\s()<>]/).find((word) => word.indexOf('@') > 0 && word.slice(word.indexOf('@')).includes('.'))

const hostOf = (address: string): string | null => {
  const url = /^https?:\/\//i.test(address) ? address : `https://${address}`
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : null
}

/** The address that the words of a link look like; null: they are words. */
function shownAddress(words: string): string | null {
  const [web] = webAddress.exec(words) ?? []
  if (web) return web
  return bareAddress.test(words) && !nameOfFile.test(words) ? words : null
}

/** Whether a link leads where its words say: words that read like an address must be the one behind them, or readers are led astray. */
export function isHonest({ label, url }: { label: string; url: string }): boolean {
  const { protocol, username, password, hostname } = new URL(url)
  // What stands before an @ reads like the server.
  if (username !== '' || password !== '') return false
  const words = label.trim()
  const mail = mailIn(words)
  if (mail) return url.toLowerCase().split('?', 1)[0] === `mailto:${mail}`.toLowerCase()
  const shown = shownAddress(words)
  if (shown === null) return true
  const [host, real] = [hostOf(shown), hostname.replace(/^www\./, '')]
  return protocol !== 'mailto:' && host !== null && (real === host || real.endsWith(`.${host}`))
}
