import { mailStateNames } from '@reihum/contract/messages/mail.schema.ts'
import type { RoomSearch } from '#platform/room-search.ts'

export const messagesSearch = {
  synonyms: [{ to: '/notifications', words: 'E-Mails Mails sent mails notifications' }],
  pages: [
    {
      to: '/settings/mail',
      position: 22,
      label: { de: 'Einstellungen: E-Mail', en: 'Settings: e-mail' },
      words: 'Mailserver SMTP Absender Antwortadresse Reply-To mail server sender',
    },
    {
      to: '/settings/mail/texts',
      position: 23,
      label: { de: 'Einstellungen: E-Mail-Texte', en: 'Settings: e-mail texts' },
      words:
        'Texte Vorlagen Betreff Signatur Fußzeile Platzhalter letters templates subject signature footer wording',
    },
  ],
  parts: { mails: { heading: { de: 'E-Mails', en: 'E-mails' }, list: '/notifications' } },
  hits: {
    mail: (hit, { locale, date }) => ({
      title: hit.subject,
      meta: `${hit.recipient} · ${date(hit.createdAt)}`,
      end: hit.state === 'sent' ? undefined : mailStateNames[hit.state][locale],
    }),
  },
} satisfies RoomSearch
