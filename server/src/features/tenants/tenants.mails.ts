import type { TenantRole } from '@reihum/contract/tenants/roles.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { Letter } from '#platform/mail/letter.ts'

export type InvitationMailFacts = {
  locale: Locale
  company: string
  role: TenantRole
  /** null: who invited has left meanwhile */
  invitedBy: string | null
  url: string
}

const words = {
  de: {
    subject: (company: string) => `Einladung ins Team von ${company}`,
    greeting: 'Guten Tag,',
    invited: (company: string, by: string | null) =>
      by
        ? `${by} lädt Sie ein, im Team von ${company} mitzuarbeiten.`
        : `Sie sind eingeladen, im Team von ${company} mitzuarbeiten.`,
    validity:
      'Der folgende Link gilt sieben Tage und ist nur für Sie bestimmt. Wenn Sie die Einladung nicht erwartet haben, brauchen Sie nichts zu tun.',
    role: 'Ihre Rolle',
    roles: {
      admin: 'Administrator',
      operator: 'Mitarbeiter',
      instructor: 'Kursleitung',
      accountant: 'Buchhaltung',
    },
    button: 'Einladung ansehen',
    closing: 'Freundliche Grüße',
  },
  en: {
    subject: (company: string) => `Invitation to join the team of ${company}`,
    greeting: 'Hello,',
    invited: (company: string, by: string | null) =>
      by
        ? `${by} invites you to join the team of ${company}.`
        : `You are invited to join the team of ${company}.`,
    validity:
      'The following link is valid for seven days and is meant for you alone. If you did not expect this invitation, you do not need to do anything.',
    role: 'Your role',
    roles: {
      admin: 'Administrator',
      operator: 'Operator',
      instructor: 'Instructor',
      accountant: 'Accountant',
    },
    button: 'View the invitation',
    closing: 'Kind regards',
  },
} as const

export function invitationLetter({ locale, company, role, invitedBy, url }: InvitationMailFacts): Letter {
  const t = words[locale]
  return {
    subject: t.subject(company),
    greeting: t.greeting,
    paragraphs: [t.invited(company, invitedBy), t.validity],
    facts: [{ label: t.role, value: t.roles[role] }],
    button: { label: t.button, url },
    closing: t.closing,
  }
}
