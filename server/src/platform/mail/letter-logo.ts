/** The logo of a provider at the head of its letters, at the address where everybody finds it. */
export type LetterLogo = { path: string; width: number; height: number }

/** A letter shows a logo within it. */
export const logoBox = { width: 220, height: 56 }

/** Screens of phones show two or three points for each pixel of a letter. */
const density = 2

/** How large a letter shows a logo: in its shape, within a box, and never larger than it is. */
export function shownSize({ width, height }: Pick<LetterLogo, 'width' | 'height'>) {
  const scale = Math.min(1, logoBox.width / width, logoBox.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** As many points as a letter carries of a logo at most. */
export const carriedPixels = { width: logoBox.width * density, height: logoBox.height * density }

const picture =
  /<img src="\/files\/[a-z0-9-]{1,63}\/logo\/([0-9a-f]{16})\.png"[^<>]{0,300} alt="([^"<>]{0,2000})"[^<>]{0,300}>/

/** The digest of the logo that a letter shows; null: it shows none. */
export const logoIn = (html: string): string | null => picture.exec(html)?.[1] ?? null

/**
 * The letter as it is sent: it carries its logo, so that opening it asks nobody for anything. Where the logo is gone, the name
 * of the provider stands there.
 */
export function withCarriedLogo(html: string, logo: Buffer | null) {
  const digest = logoIn(html)
  if (digest === null) return { html, carried: null }
  if (!logo) return { html: html.replace(picture, (_, _digest, name: string) => name), carried: null }
  const cid = `${digest}@logo`
  const carrying = (shown: string) => shown.replace(/src="[^"]*"/, `src="cid:${cid}"`)
  return { html: html.replace(picture, carrying), carried: { cid, content: logo } }
}
