import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { ConfigError } from './config-error.ts'
import { type Settings, settings } from './settings.ts'

/** The visible name of the product; no other place in the code contains it. */
export const defaultName = 'Reihum'

export type Logo = { type: 'image/svg+xml' | 'image/png'; bytes: Buffer; path: string }

/** The name under which the platform runs, and who runs it. */
export type Product = {
  name: string
  /** For light backgrounds; null: the name is shown. */
  logo: Logo | null
  /** For dark backgrounds; null: the logo is shown on a light plate there. */
  darkLogo: Logo | null
  /** Name and address of the company that runs the platform, one item per line; empty: not stated. */
  operator: readonly string[]
  /** Who is told what people write about the product; null: nobody, they find it in the administration. */
  supportEmail: string | null
  /** Where providers read the terms of use that they accept when they sign up; null: there are none to accept. */
  termsUrl: string | null
  /** Where they read the agreement on processing personal data for them, accepted with the terms. */
  processingUrl: string | null
}

const mostBytes = 200_000
const mostPixels = 4000
const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex')
/** Allowed before the root of an SVG: a declaration, comments, a document type. */
const svgRoot = /^\s*(?:<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^>[]*>\s*)*<svg[\s>]/i
const svgNamespace = /\bxmlns\s*=\s*(["'])http:\/\/www\.w3\.org\/2000\/svg\1/

function nameFrom(name: string | null): string {
  if (name === null) return defaultName
  // The forbidden characters have a meaning in HTML, in message patterns or in the sender of a mail.
  if ([...name].length > 40 || /[<>{}"'\\\p{Cc}\p{Zl}\p{Zp}]/u.test(name)) {
    throw new ConfigError('REIHUM_NAME must have 1 to 40 characters and none of < > { } " \' \\.')
  }
  return name
}

function typeOf(bytes: Buffer): Logo['type'] | null {
  if (bytes.subarray(0, 8).equals(pngSignature)) return 'image/png'
  const text = bytes.toString('utf8')
  return svgRoot.test(text) && svgNamespace.test(text) ? 'image/svg+xml' : null
}

function logoFrom(file: string | null, variable: string): Logo | null {
  if (file === null) return null
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found?.isFile()) throw new ConfigError(`${variable} must be a file, but there is none at ${file}.`)
  if (found.size > mostBytes) {
    throw new ConfigError(`${variable} must have at most ${mostBytes / 1000} kB, but ${file} has more.`)
  }
  const bytes = readFileSync(file)
  const type = typeOf(bytes)
  if (!type) {
    throw new ConfigError(
      `${variable} must be a PNG, or an SVG with xmlns="http://www.w3.org/2000/svg"; ${file} is neither.`,
    )
  }
  // Every PNG states its width and height in its first chunk.
  if (
    type === 'image/png' &&
    (bytes.length < 24 || Math.max(bytes.readUInt32BE(16), bytes.readUInt32BE(20)) > mostPixels)
  ) {
    throw new ConfigError(`${variable} must be a PNG of at most ${mostPixels} pixels a side: ${file}.`)
  }
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 16)
  return { type, bytes, path: `/assets/logo-${digest}.${type === 'image/png' ? 'png' : 'svg'}` }
}

function operatorFrom(text: string | null): string[] {
  // Environment files often allow one line per setting, so a line break may also be written as \n.
  const lines = (text ?? '')
    .split(/\r?\n|\\n/)
    .map((line) => line.trim())
    .filter(Boolean)
  if (lines.length > 12 || lines.some((line) => line.length > 120 || /\p{Cc}/u.test(line))) {
    throw new ConfigError('REIHUM_OPERATOR must have at most 12 lines of at most 120 characters each.')
  }
  return lines
}

function supportEmailFrom(address: string | null): string | null {
  if (address !== null && (address.length > 254 || !/^[^\s@<>]+@[^\s@<>]+$/.test(address)))
    throw new ConfigError('REIHUM_SUPPORT_EMAIL must be an e-mail address such as support@example.org.')
  return address
}

/** The brand of a platform by its settings. */
export function productFrom(
  given: Pick<
    Settings,
    'name' | 'logo' | 'darkLogo' | 'operator' | 'supportEmail' | 'termsUrl' | 'processingUrl'
  >,
): Product {
  const logo = logoFrom(given.logo, settings.logo.name)
  const darkLogo = logoFrom(given.darkLogo, settings.darkLogo.name)
  if (darkLogo && !logo) throw new ConfigError('REIHUM_LOGO_DARK is set, so REIHUM_LOGO must be set too.')
  return {
    name: nameFrom(given.name),
    logo,
    darkLogo,
    operator: operatorFrom(given.operator),
    supportEmail: supportEmailFrom(given.supportEmail),
    termsUrl: given.termsUrl?.href ?? null,
    processingUrl: given.processingUrl?.href ?? null,
  }
}
