import { type Brand, defaultBrand } from '@kurso/contract/tenants/brand.schema.ts'
import type { Locale } from '@kurso/contract/wire/locales.ts'
import type { LetterContent } from './queue-mail.ts'

/** What a mail says, before it has a look: paragraphs, facts and at most one button. */
export type Letter = {
  subject: string
  greeting: string
  paragraphs: string[]
  facts: { label: string; value: string }[]
  button?: { label: string; url: string }
  closing: string
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** White or near-black, whichever reads better on that colour. */
function readableOn(colour: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? '#17131c' : '#ffffff'
}

function asText({ greeting, paragraphs, facts, button, closing }: Letter, company: string): string {
  const blocks = [
    greeting,
    ...paragraphs,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    button ? `${button.label}:\n${button.url}` : '',
    `${closing}\n${company}`,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

function asHtml(letter: Letter, company: string, locale: Locale, brand: Brand): string {
  const e = escapeHtml
  const facts = letter.facts
    .map(
      ({ label, value }) =>
        `<tr><td style="padding:6px 16px 6px 0;color:#5f5b66;vertical-align:top">${e(label)}</td><td style="padding:6px 0;font-weight:600;overflow-wrap:anywhere">${e(value)}</td></tr>`,
    )
    .join('')
  const button = letter.button
    ? `<p style="margin:24px 0"><a href="${e(letter.button.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${brand.primaryColor};color:${readableOn(brand.primaryColor)};text-decoration:none;font-weight:600">${e(letter.button.label)}</a></p>`
    : ''
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${e(letter.subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f4f2f6;color:#1b1820;font:16px/1.55 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<table role="presentation" align="center" width="100%" style="max-width:600px;margin:0 auto;background:#ffffff;border-radius:12px;border-collapse:separate;overflow:hidden">
<tr><td style="padding:18px 28px;background:${brand.primaryColor};color:${readableOn(brand.primaryColor)};font-weight:600">${e(company)}</td></tr>
<tr><td style="padding:28px">
<p style="margin:0 0 16px">${e(letter.greeting)}</p>
${letter.paragraphs.map((p) => `<p style="margin:0 0 16px">${e(p)}</p>`).join('\n')}
${facts ? `<table role="presentation" style="border-collapse:collapse;margin:8px 0 16px">${facts}</table>` : ''}
${button}
<p style="margin:16px 0 0">${e(letter.closing)}<br>${e(company)}</p>
</td></tr></table></body></html>`
}

export function composeMail(
  letter: Letter,
  look: { company: string; locale: Locale; brand: Partial<Brand> },
): LetterContent {
  const brand = { ...defaultBrand, ...look.brand }
  return {
    subject: letter.subject,
    html: asHtml(letter, look.company, look.locale, brand),
    text: asText(letter, look.company),
  }
}
