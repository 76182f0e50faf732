import { Button, CopyButton } from '@mantine/core'
import {
  type DomainRecord,
  domainRecordSays,
  domainRecordWords,
  type SenderDomain,
} from '@reihum/contract/messages/sender-domain.schema.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import { FormSection } from '#ui/form/form-section.tsx'
import { StateBadge } from '#ui/state-badge.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { mailSettingsMessages } from './mail-settings.messages.ts'
import classes from './mail-settings.module.css'

/** The domain that letters come from, and what recipients find about it. */
export function SenderDomainPart({ sender }: { sender: string }) {
  const text = useText(mailSettingsMessages)
  const { id: tenant } = useActiveTenant()
  const options = queries.messages.domain.queryOptions({ input: { tenant } })
  // Another sender may come from another domain.
  const queryKey = [...options.queryKey, sender]
  const query = useQuery({ ...options, queryKey })
  return (
    <FormSection title={text('domainTitle')} hint={text('domainHint')}>
      <Loaded query={query}>
        {(known) =>
          known && <Known known={known} onChange={(fresh) => queryClient.setQueryData(queryKey, fresh)} />
        }
      </Loaded>
    </FormSection>
  )
}

type Of = { known: SenderDomain; onChange: (fresh: SenderDomain) => void }

function Known({ known, onChange }: Of) {
  const text = useText(mailSettingsMessages)
  const { dateTime } = useFormats()
  const mayChange = useMay()('settings.change')
  const { domain, records, checkedAt, isMailProviders } = known
  if (isMailProviders) return <p className="grey">{text('domainOfProvider', { domain })}</p>
  return (
    <>
      {records.length === 0 && <p className="grey">{text('domainNotChecked', { domain })}</p>}
      {records.length > 0 && (
        <ul className={classes.records}>
          {records.map((record) => (
            <RecordItem key={record.kind} record={record} />
          ))}
        </ul>
      )}
      {mayChange && <Check onChange={onChange} isFirst={records.length === 0} />}
      {checkedAt && (
        <p className="grey">
          {text('checkedAt')}: {dateTime(checkedAt)}
        </p>
      )}
    </>
  )
}

function Check({ onChange, isFirst }: { onChange: Of['onChange']; isFirst: boolean }) {
  const text = useText(mailSettingsMessages)
  const { id: tenant } = useActiveTenant()
  const check = useMutation({
    mutationFn: () => api.messages.checkDomain({ tenant }),
    onSuccess: (fresh) => {
      onChange(fresh)
      const isRight = fresh.records.every(({ outcome }) => outcome === 'right')
      notify(
        isRight
          ? { kind: 'positive', message: text('domainRight') }
          : { kind: 'info', message: text('domainIncomplete') },
      )
    },
  })
  return (
    <div className={classes.buttons}>
      <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
        {text(isFirst ? 'domainShow' : 'domainCheck')}
      </Button>
    </div>
  )
}

function RecordItem({ record: { kind, name, value, outcome } }: { record: DomainRecord }) {
  const text = useText(mailSettingsMessages)
  const locale = useLocale()
  const { title, purpose } = domainRecordWords[kind]
  const isRight = outcome === 'right'
  return (
    <li className={classes.record}>
      <div className={classes.recordHead}>
        <strong>{title[locale]}</strong>
        <StateBadge colour={isRight ? 'positive' : outcome === 'unknown' ? 'secondary' : 'warning'}>
          {text(isRight ? 'recordRight' : outcome === 'missing' ? 'recordMissing' : 'recordLook')}
        </StateBadge>
      </div>
      <p className="grey">{purpose[locale]}</p>
      <p>{domainRecordSays(kind, outcome)[locale]}</p>
      {!isRight && (
        <dl className={classes.toEnter}>
          <dt>{text('recordType')}</dt>
          <dd className="mono">TXT</dd>
          <Copied label={text('recordName')} value={name} />
          <Copied label={text('recordValue')} value={value} />
        </dl>
      )}
    </li>
  )
}

/** A value to be taken elsewhere, whole. */
function Copied({ label, value }: { label: string; value: string }) {
  const text = useText(mailSettingsMessages)
  return (
    <>
      <dt>{label}</dt>
      <dd className={classes.copied}>
        <span className="mono">{value}</span>
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={copy}
              aria-label={text('copyNamed', { what: label })}
            >
              {text(copied ? 'copied' : 'copy')}
            </Button>
          )}
        </CopyButton>
      </dd>
    </>
  )
}
