import type { Locale } from '@reihum/contract/wire/locales.ts'

const sentences: Record<Locale, string> = {
  de: 'Diese E-Mail enthält einen persönlichen Link. Ihr Inhalt wird deshalb nicht gezeigt und nach dem Versand nicht aufbewahrt.',
  en: 'This mail contains a personal link. Its content is therefore not shown, and not kept once it is sent.',
}

/** Stands in for a mail with a link that lets somebody in. */
export const withheldContent = {
  html: `<!doctype html><html lang="de"><body><p>${sentences.de}</p><p lang="en">${sentences.en}</p></body></html>`,
  text: `${sentences.de}\n\n${sentences.en}\n`,
}

type StoredMail = { html: string; text: string; is_secret: boolean; state: string }

/**
 * What of a stored mail may be read in the product. A link that lets somebody in is for its recipient alone;
 * only where there is no mail server at all, somebody who could let people in anyway reads it here.
 */
export function readableContent(mail: StoredMail, mayLetIn: boolean): Pick<StoredMail, 'html' | 'text'> {
  if (mail.is_secret && !(mail.state === 'stored' && mayLetIn)) return withheldContent
  return { html: mail.html, text: mail.text }
}
