import type { Brand } from '@reihum/contract/tenants/brand.schema.ts'
import { escapeMarkup as e } from '@reihum/contract/wire/escape-markup.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Fact, Letter, LetterSection } from './letter.ts'
import { type LetterLogo, logoBox, shownSize } from './letter-logo.ts'
import { ownWordsIn, tellOwnWords } from './own-words.ts'
import { listAsHtml, paragraphAsHtml, withoutLinks } from './written-text.ts'

const withBreaks = (text: string) => text.split('\n').map(e).join('<br>')

/** White or black, whichever is easier to read on the colour: one of them always has the contrast of 4.5. */
function readableOn(colour: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? '#000000' : '#ffffff'
}

/**
 * Styles stand on each element, because many mail programs drop style sheets. Those that keep this one show facts below
 * their labels on a phone, with less around them, and get colours for dark mode instead of inverting the page.
 */
const styles = `@media (max-width: 480px) {
.label, .value { display: block !important; padding-right: 0 !important }
.value { padding-top: 0 !important }
.inside { padding-left: 20px !important; padding-right: 20px !important }
}
@media (prefers-color-scheme: dark) {
.page, body { background: #121015 !important }
.sheet { background: #1e1b23 !important }
.page, .sheet, .words { color: #ece9f0 !important }
.grey { color: #b0a9ba !important }
.line { border-color: #3a3542 !important }
}`

function factTable(facts: readonly Fact[]): string {
  if (facts.length === 0) return ''
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><td class="label grey" style="padding:6px 16px 6px 0;color:#5f5b66;vertical-align:top">${e(label)}</td>` +
      `<td class="value words" style="padding:6px 0;font-weight:600;overflow-wrap:anywhere">${withBreaks(value)}</td></tr>`,
  )
  return `<table role="presentation" style="border-collapse:collapse;margin:8px 0 16px">${rows.join('')}</table>`
}

function sectionAsHtml(
  { heading, paragraphs = [], facts = [], lines = [] }: LetterSection,
  links: Letter['links'] = [],
): string {
  const content = [
    heading
      ? `<h2 class="words" style="margin:0 0 8px;font-size:17px;line-height:1.3">${e(heading)}</h2>`
      : '',
    ...paragraphs.map((paragraph) => paragraphAsHtml(paragraph, links)),
    factTable(facts),
    listAsHtml(lines.map(withBreaks)),
  ]
  const isApart = heading !== undefined
  return `<div class="line" style="${isApart ? 'margin:24px 0 0;padding:20px 0 0;border-top:1px solid #e4e0e8' : ''}">${content.filter(Boolean).join('\n')}</div>`
}

function buttonAsHtml({ button }: Letter, { primaryColor }: Brand): string {
  if (!button) return ''
  const style = `display:inline-block;padding:12px 20px;border-radius:8px;background:${primaryColor};color:${readableOn(primaryColor)};text-decoration:none;font-weight:600`
  return `<p style="margin:24px 0"><a href="${e(button.url)}" style="${style}">${e(button.label)}</a></p>`
}

function smallPrintAsHtml({ smallPrint = [] }: Letter): string {
  if (smallPrint.length === 0) return ''
  const lines = smallPrint.map((one) =>
    typeof one === 'string'
      ? withBreaks(one)
      : // Apart from one another, so that a finger hits one of them.
        `<a class="grey" href="${e(one.url)}" style="display:inline-block;padding:3px 0;color:#5f5b66">${e(one.label)}</a>`,
  )
  return `<p class="grey line" style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid #e4e0e8;color:#5f5b66;font-size:13px">${lines.join('<br>')}</p>`
}

/** The preview text of inboxes, hidden in the mail; the spaces keep the following text out of the preview. */
function previewAsHtml({ preview, paragraphs, locked = [], links = [] }: Letter): string {
  const words = withoutLinks(preview ?? paragraphs[0] ?? locked[0] ?? '', links)
  return `<div style="display:none;max-height:0;overflow:hidden">${e(words)}${'&#8203;&#160;'.repeat(40)}</div>`
}

/** What a letter ends with: the provider's signature, otherwise ours with its name. */
export const signatureOf = ({ signature, closing }: Letter, company: string): string =>
  signature ?? `${closing}\n${company}`

export type LetterLook = {
  company: string
  locale: Locale
  brand: Brand
  /** Null: the name of the provider stands in its place. */
  logo: LetterLogo | null
  /** The language the provider writes in; without it, that of the letter. */
  ownLanguage?: Locale
}

/**
 * The logo stands on white, in dark mode as well, because most logos are drawn for paper. Its size as attributes is for
 * programs that know no other. The rest go by its own shape within the box, so that a name that stands in its place,
 * because pictures are not loaded, has the box and not the few points of a square logo.
 */
function headAsHtml({ company, brand: { primaryColor }, logo }: LetterLook): string {
  if (!logo) {
    const style = `padding:18px 28px;background:${primaryColor};color:${readableOn(primaryColor)};font-weight:600;overflow-wrap:anywhere`
    return `<tr><td class="inside" style="${style}">${e(company)}</td></tr>`
  }
  const { width, height } = shownSize(logo)
  const shape = `width:auto;height:auto;max-width:${logoBox.width}px;max-height:${logoBox.height}px;aspect-ratio:auto`
  const words = `display:block;border:0;color:#1b1820;font-size:14px;line-height:18px;${shape}`
  return `<tr><td class="inside" style="padding:18px 28px;background:#ffffff;border-top:6px solid ${primaryColor};color:#1b1820;font-weight:600"><img src="${e(logo.path)}" width="${width}" height="${height}" alt="${e(company)}" style="${words}"></td></tr>`
}

/** One column, tables and inline styles, which every mail program understands. */
export function letterAsHtml(letter: Letter, look: LetterLook): string {
  const { company, locale, brand, ownLanguage = locale } = look
  const spoken = (html: string) =>
    ownLanguage === locale ? html : tellOwnWords(html, letter.own ?? ownWordsIn(letter.values), ownLanguage)
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${e(letter.subject)}</title><style>${styles}</style></head>
<body class="page" style="margin:0;padding:24px 12px;background:#f4f2f6;color:#1b1820;font:16px/1.55 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
${previewAsHtml(letter)}
<table class="sheet" role="presentation" align="center" width="100%" style="max-width:600px;margin:0 auto;background:#ffffff;border-radius:12px;border-collapse:separate;border-spacing:0;overflow:hidden">
${headAsHtml(look)}
<tr><td class="inside" style="padding:28px;overflow-wrap:anywhere">
${paragraphAsHtml(letter.greeting, letter.links)}
${spoken(sectionAsHtml({ paragraphs: [...letter.paragraphs, ...(letter.locked ?? [])], facts: letter.facts }, letter.links))}
${buttonAsHtml(letter, brand)}
${spoken((letter.sections ?? []).map((section) => sectionAsHtml(section)).join('\n'))}
<p class="words" style="margin:24px 0 0">${withBreaks(signatureOf(letter, company))}</p>
${smallPrintAsHtml(letter)}
</td></tr></table></body></html>`
}
