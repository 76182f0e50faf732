import type { Locale } from '@reihum/contract/wire/locales.ts'

const sentences: Record<Locale, string> = {
  de: 'Diese E-Mail enthält einen persönlichen Link. Ihr Inhalt wird deshalb nicht gezeigt und nach dem Versand nicht aufbewahrt.',
  en: 'This mail contains a personal link. Its content is therefore not shown, and not kept once it is sent.',
}

/** Replaces the text of a mail whose link signs in or grants access. */
export const withheldContent = {
  html: `<!doctype html><html lang="de"><body><p>${sentences.de}</p><p lang="en">${sentences.en}</p></body></html>`,
  text: `${sentences.de}\n\n${sentences.en}\n`,
}

type StoredMail = { html: string; text: string; is_secret: boolean; state: string }

/**
 * What may be read in the product of a stored mail. A link that lets somebody in is for its recipient alone. Only when
 * there is no mail server at all, a user who could let people in anyway may read it here.
 */
export function readableContent(mail: StoredMail, mayLetIn: boolean): Pick<StoredMail, 'html' | 'text'> {
  if (mail.is_secret && !(mail.state === 'stored' && mayLetIn)) return withheldContent
  return { html: mail.html, text: mail.text }
}
