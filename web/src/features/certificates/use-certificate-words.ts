import type {
  Certificate,
  CertificateRule,
  Lacking,
} from '@reihum/contract/certificates/certificate.schema.ts'
import { isRefusalCode, refusalText } from '@reihum/contract/refusals.ts'
import { formatDate } from '@reihum/contract/wire/dates.ts'
import { useFormats } from '#platform/tenant.ts'
import { useLocale, useText } from '#ui/text.tsx'
import { certificatesMessages } from './certificates.messages.ts'

/** How days, rules and what somebody lacks are told. */
export function useCertificateWords() {
  const text = useText(certificatesMessages)
  const { locale } = useFormats()
  const language = useLocale()
  const day = (iso: string) => formatDate(iso, { timeZone: 'UTC', locale })
  const written = (value: number) => value.toLocaleString(locale)

  /** Why there is no file, in the reader's language; empty: there is one, or it is being made. */
  function failure({ failure: why }: Pick<Certificate, 'failure'>): string {
    return why && isRefusalCode(why.code) ? refusalText(why.code, language, why.data) : ''
  }

  function lack(one: Lacking): string {
    switch (one.lacks) {
      case 'rule':
        return text('lacksRule')
      case 'place':
        return text('lacksPlace')
      case 'end':
        return text('lacksEnd')
      case 'pass':
        return text('lacksPass')
      case 'passed':
        return text('lacksPassed')
      case 'presence': {
        const told = { has: written(one.has), needs: written(one.needs) }
        return one.by === 'percent' ? text('lacksPercent', told) : text('lacksUnits', told)
      }
    }
  }

  function presence({ presence: asked, unitMinutes }: CertificateRule): string {
    if (asked.by === 'nothing') return text('ruleNoPresence')
    if (asked.by === 'percent') return text('rulePercent', { least: written(asked.least) })
    return text('ruleUnits', { least: written(asked.least), minutes: String(unitMinutes) })
  }

  /** A rule in a line, with what its group is called. */
  function rule(given: CertificateRule, group = ''): string {
    return [
      given.title ? text('ruleTitled', { title: given.title }) : text('ruleParticipation'),
      presence(given),
      given.needsPass && text('rulePass'),
      given.validMonths !== null && text('ruleMonths', { months: given.validMonths }),
      text(given.automatic ? 'ruleAutomatic' : 'ruleByHand'),
      given.mails && text('ruleMails'),
      group && text('ruleGroup', { name: group }),
    ]
      .filter(Boolean)
      .join(' · ')
  }

  return { day, failure, lack, rule, written }
}
