import { Alert, Anchor } from '@mantine/core'
import { bankFieldWords } from '@reihum/contract/tenants/bank.fields.ts'
import type { BankChange } from '@reihum/contract/tenants/bank.schema.ts'
import { IconBuildingBank } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { bankNoticeMessages } from './bank-notice.messages.ts'
import classes from './bank-notice.module.css'

/** Says for a day what was changed in the bank details and by whom, so that nobody changes them unnoticed. */
export function BankNotice() {
  const text = useText(bankNoticeMessages)
  const { id: tenant } = useActiveTenant()
  const { data } = useQuery(queries.tenants.recentBankChanges.queryOptions({ input: { tenant } }))
  if (!data || data.changes.length === 0) return null
  return (
    <Alert
      className={classes.notice}
      color="warning"
      p={12}
      title={text('title')}
      icon={<IconBuildingBank size={18} stroke={1.75} aria-hidden />}
      styles={{ icon: { marginInlineEnd: 8 }, message: { color: 'inherit' } }}
    >
      <ul>
        {data.changes.map((change) => (
          <li key={change.at}>
            <ChangeLine change={change} />
          </li>
        ))}
      </ul>
      <p>
        {text('advice')}{' '}
        <Anchor component={Link} to="/settings/general" inherit c="inherit" underline="always">
          {text('look')}
        </Anchor>
      </p>
    </Alert>
  )
}

function ChangeLine({ change: { at, by, fields } }: { change: BankChange }) {
  const text = useText(bankNoticeMessages)
  const { dateTime, locale } = useFormats()
  const empty = text('empty')
  const said = fields.map(({ field, before, after }) =>
    text('field', {
      field: bankFieldWords[field].label[locale],
      before: before || empty,
      after: after || empty,
    }),
  )
  return `${[dateTime(at), by].filter(Boolean).join(', ')}: ${said.join(', ')}`
}
