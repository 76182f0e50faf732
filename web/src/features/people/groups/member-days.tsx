import { formatDay } from '@reihum/contract/wire/dates.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { useFormats } from '#platform/tenant.ts'
import type { useContractForm } from '#ui/form/contract-form.ts'
import { DateField } from '#ui/form/date-field.tsx'
import formClasses from '#ui/form/form.module.css'
import { useText } from '#ui/text.tsx'
import { personGroupsMessages } from './person-groups.messages.ts'

export type MemberTime = { from: string; until: string | null }

/** From today on, without an end. */
export function useTimeFromToday(): MemberTime {
  const { timeZone } = useFormats()
  return { from: wallClockOf(new Date(), timeZone).date, until: null }
}

/** From when until when somebody belongs to a group. */
export function MemberDays({ form }: { form: Pick<ReturnType<typeof useContractForm>, 'part'> }) {
  const text = useText(personGroupsMessages)
  const { value: from, ...ofFrom } = form.part('from')
  const { value: until, onChange, ...ofUntil } = form.part('until')
  return (
    <div className={formClasses.pair}>
      <DateField label={text('from')} withAsterisk {...ofFrom} value={from ?? ''} />
      <DateField
        label={text('until')}
        description={text('untilHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...ofUntil}
        value={until ?? ''}
        onChange={(typed) => onChange(typed === '' ? null : typed)}
      />
    </div>
  )
}

/** "ab 01.01.2026" or "01.01.2026 bis 31.12.2026". */
export function useTimeInWords(): (time: MemberTime) => string {
  const text = useText(personGroupsMessages)
  const { locale } = useFormats()
  return ({ from, until }) =>
    until === null
      ? text('since', { from: formatDay(from, locale) })
      : text('between', { from: formatDay(from, locale), until: formatDay(until, locale) })
}
