import { fileTypes, type MediaType } from '@reihum/contract/files/file-types.ts'

const maxLength = 200

/**
 * The name under which a file is stored: without path and invisible characters, and with an extension that fits its
 * content.
 */
export function honestName(given: string, mediaType: MediaType): string {
  const name = (given.split(/[/\\]/).at(-1) ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '')
    .normalize('NFC')
    .trim()
    .replace(/^\.+/, '')
  const extensions: readonly string[] = fileTypes[mediaType].extensions
  const [, base = '', ending = ''] = /^(.*?)(?:\.([^.]*))?$/s.exec(name) ?? []
  const isHonest = extensions.includes(ending.toLowerCase())
  // Text files have countless extensions, which are all kept, except those that a browser or a computer would execute.
  const isText =
    mediaType === 'text/plain' && !/^(x?html?|svg|xml|m?js|php|exe|bat|cmd|com|ps1|sh)$/i.test(ending)
  if (base && ending && (isHonest || isText)) return cut(base, ending)
  const whole = isKnownEnding(ending) || ending === '' ? base : name
  return cut(whole || 'Datei', extensions[0] as string)
}

function isKnownEnding(ending: string): boolean {
  const known: readonly string[] = Object.values(fileTypes).flatMap(({ extensions }) => [...extensions])
  return known.includes(ending.toLowerCase())
}

function cut(base: string, ending: string): string {
  const room = maxLength - ending.length - 1
  return `${base
    .slice(0, Math.max(1, room))
    .replace(/\p{Cs}$/u, '')
    .trimEnd()}.${ending}`.slice(-maxLength)
}

export const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** The storage key of a file's content, or of one of its variants. */
export function keyOf(tenantId: string, fileId: string, sha256: string): string {
  return `${tenantId}/${fileId}/${sha256}`
}

/** Whether the browser shows the file itself; other types are only downloaded. */
export function isShownInline(mediaType: string): boolean {
  return mediaType.startsWith('image/') || mediaType === 'application/pdf'
}
