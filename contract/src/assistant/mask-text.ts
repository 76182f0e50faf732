import { holdsAddress } from '../wire/web-address.ts'

/**
 * Takes names, addresses and numbers out of texts, and puts placeholders in their place. What the writer entered
 * themselves comes back by its placeholder; addresses of the web and of mail that stand in texts of others do not.
 */
export type Masker = {
  mask: (text: string, from: 'writer' | 'others') => string
  /** What each placeholder stands for. */
  given: () => Record<string, string>
}

type Kind = { pattern: RegExp; isLink?: boolean; unless?: (found: string) => boolean }

const isDateOrTime = (found: string) =>
  /^\d{1,2}\.\s?\d{1,2}\.(?:\s?\d{2,4})?$|^\d{4}-\d{2}-\d{2}$|^\d{1,2}[.:]\d{2}(?:\s?[-–]\s?\d{1,2}[.:]\d{2})?$/.test(
    found,
  )
const isYear = (found: string) => /^(?:19|20)\d{2}$/.test(found)

const kinds: readonly Kind[] = [
  { isLink: true, pattern: /[^\s@<>()"',;:]{1,64}@[^\s@<>()"',;:]{1,200}[^\s@<>()"',;:.!?]/giu },
  {
    isLink: true,
    pattern: /(?<![\p{L}\p{N}])(?:[a-z][a-z\d+.-]{1,20}:\/\/|www\.)[^\s<>"']*[^\s<>"'.,;:!?)\]]/giu,
  },
  {
    isLink: true,
    pattern: /(?<![\p{L}\p{N}_.-])[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:\/[^\s<>"']*[^\s<>"'.,;:!?)\]])?/gu,
    unless: (found) => !holdsAddress(found) || /^\S+\.\p{Lu}\p{Ll}+$/u.test(found),
  },
  { pattern: /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,4})?(?![\p{L}\p{N}])/gu },
  {
    pattern:
      /(?<![\p{L}\p{N}])(?:\d{1,3}(?:\.\d{3})+|\d{1,7})(?:,\d{2})? ?(?:€|EUR|Euro|CHF)(?![\p{L}\p{N}])/gu,
  },
  { pattern: /(?:€|EUR|CHF) ?\d{1,7}(?:[.,]\d{2,3}){0,2}/gu },
  { pattern: /(?<![\p{L}\p{N}+])\+?\d[\d ()/.-]{4,24}\d(?![\p{L}\p{N}])/gu, unless: isDateOrTime },
  {
    pattern:
      /(?<![\p{L}\p{N}])\p{Lu}[\p{L}-]{0,40}(?: ?(?:straße|strasse|str\.)|weg|platz|gasse|allee|damm|ufer) {1,2}\d{1,4} ?[a-z]?(?![\p{L}\p{N}])/giu,
  },
  {
    pattern:
      /(?<![\p{L}\p{N}])\d{1,5} (?:\p{Lu}\p{L}{1,30} ){1,3}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Drive)(?![\p{L}\p{N}])/gu,
  },
  { pattern: /(?<![\p{L}\p{N}])\d{5} \p{Lu}[\p{L}-]{1,40}/gu },
  { pattern: /(?<![\p{L}\p{N}])(?=[A-Z\d]*\d)[A-Z\d]{4}-[A-Z\d]{4}(?![\p{L}\p{N}])/gu },
  { pattern: /(?<![\p{L}\p{N}.,:])\d{4,}(?![\p{N}])/gu, unless: isYear },
]

const escaped = (name: string) => name.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

/** The longest first, so that a whole name becomes one placeholder. */
const nameKind = (names: readonly string[]): Kind[] => {
  const known = [...new Set(names.map((name) => name.trim()))].filter((name) => name.length > 1)
  if (known.length === 0) return []
  const written = known.sort((one, other) => other.length - one.length).map(escaped)
  return [{ pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${written.join('|')})(?![\\p{L}\\p{N}])`, 'giu') }]
}

/** Only what stands outside of braces: inside are placeholders already. */
const outside = (text: string, change: (part: string) => string) =>
  text
    .split(/(\{\{[^{}]*\}\})/)
    .map((part, at) => (at % 2 === 1 ? part : change(part)))
    .join('')

export function makeMasker(names: readonly string[]): Masker {
  const tokens = new Map<string, string>()
  const all = [...kinds, ...nameKind(names)]
  const tokenOf = (value: string) => {
    const token = tokens.get(value) ?? `given.${tokens.size + 1}`
    tokens.set(value, token)
    return `{{${token}}}`
  }
  return {
    mask: (text, from) =>
      all.reduce(
        (left, { pattern, isLink = false, unless }) =>
          outside(left, (part) =>
            part.replace(pattern, (found) => {
              if (unless?.(found)) return found
              return isLink && from === 'others' ? '‹link›' : tokenOf(found)
            }),
          ),
        // Placeholders that others wrote are words.
        from === 'others' ? text.replace(/\{\{|\}\}/g, ' ') : text,
      ),
    given: () => Object.fromEntries([...tokens].map(([value, token]) => [token, value])),
  }
}
