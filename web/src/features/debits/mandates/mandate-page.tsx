import { Alert, Anchor } from '@mantine/core'
import { debitListInput } from '@reihum/contract/debits/debits.schema.ts'
import {
  accountStayedBehind,
  mandateOriginNames,
  mandateStateNames,
} from '@reihum/contract/mandates/mandate-states.ts'
import type { MandateDetail } from '@reihum/contract/mandates/mandates.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useRecordList } from '#platform/record-list.ts'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import { DetailPage, Facts, Section } from '#ui/detail-page.tsx'
import { List } from '#ui/list/list-page.tsx'
import { Records } from '#ui/list/records.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { debitPhoneRow, useDebitColumns } from '../debit-columns.tsx'
import { useDebitWords } from '../use-debit-words.ts'
import { MandateActions } from './mandate-actions.tsx'
import { mandateQuery } from './mandate-query.ts'
import { mandatesMessages } from './mandates.messages.ts'
import classes from './mandates.module.css'
import { ScanSection } from './scan-section.tsx'
import { useMandateWords } from './use-mandate-words.ts'

export function MandatePage() {
  const { mandateId } = useParams({ strict: false }) as { mandateId: MandateDetail['id'] }
  const query = useQuery(mandateQuery(useActiveTenant().id, mandateId))
  return <Loaded query={query}>{(mandate) => <Detail key={mandate.id} mandate={mandate} />}</Loaded>
}

type Of = { mandate: MandateDetail }

function Detail({ mandate }: Of) {
  const text = useText(mandatesMessages)
  const { locale } = useFormats()
  const { name } = useMandateWords()
  const { reference, state, textAgreed } = mandate
  return (
    <DetailPage
      title={text('mandateOf', { name: name(mandate) })}
      line={`${reference} · ${mandateStateNames[state][locale]}`}
      backTo={{ to: '/payments/debits/mandates', label: text('mandates') }}
      actions={<MandateActions mandate={mandate} />}
    >
      <div className={classes.page}>
        <Trouble mandate={mandate} />
        <Section title={text('facts')}>
          <MandateFacts mandate={mandate} />
        </Section>
        {textAgreed !== '' && (
          <Section title={text('wording')}>
            <p className={classes.wording}>{textAgreed}</p>
          </Section>
        )}
        <ScanSection mandate={mandate} />
        <FormerAccounts mandate={mandate} />
        <DebitsUnder mandate={mandate} />
      </div>
    </DetailPage>
  )
}

const nextOf = ({ state, suspendedFor }: MandateDetail) => {
  if (state !== 'suspended') return 'needsNew'
  return suspendedFor === accountStayedBehind ? 'suspendedMovedNext' : 'suspendedNext'
}

/** Why nothing can be collected, and what to do about it. */
function Trouble({ mandate }: Of) {
  const text = useText(mandatesMessages)
  const { trouble } = useMandateWords()
  const { state } = mandate
  if (state === 'valid') return null
  return (
    <Alert
      color={state === 'suspended' ? 'warning' : 'secondary'}
      role="note"
      title={text(`${state}Title`)}
      styles={{ message: { color: 'inherit' } }}
    >
      {trouble(mandate)} {text(nextOf(mandate))}
    </Alert>
  )
}

function MandateFacts({ mandate }: Of) {
  const text = useText(mandatesMessages)
  const may = useMay()
  const { dateTime, locale } = useFormats()
  const { day, name, account } = useMandateWords()
  const { payer, street, postalCode, city, state, signedAtPlace, revokedAt, revokedReason } = mandate
  const address = [street, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return (
    <Facts
      facts={[
        {
          label: text('payer'),
          value: may('registrations.manage') ? (
            <Anchor component={Link} to={`/attendees/${payer.id}`} inherit>
              {name(mandate)}
            </Anchor>
          ) : (
            name(mandate)
          ),
        },
        { label: text('holder'), value: mandate.holder },
        { label: text('account'), value: <span className="numbers">{account(mandate)}</span> },
        address !== '' && { label: text('address'), value: address },
        mandate.isAmended && { label: text('amended'), value: text('amendedText') },
        { label: text('reference'), value: <span className="mono">{mandate.reference}</span> },
        { label: text('creditor'), value: mandate.creditorName },
        { label: text('creditorId'), value: <span className="mono">{mandate.creditorId}</span> },
        { label: text('signedOn'), value: day(mandate.signedOn) },
        signedAtPlace !== '' && {
          label: text('place'),
          value: signedAtPlace === 'online' ? text('online') : signedAtPlace,
        },
        { label: text('origin'), value: mandateOriginNames[mandate.origin][locale] },
        { label: text('kind'), value: text(mandate.recurring ? 'recurring' : 'once') },
        { label: text('noticeDays'), value: text('noticeText', { count: mandate.noticeDays }) },
        {
          label: text('lastUsedOn'),
          value: mandate.lastUsedOn ? day(mandate.lastUsedOn) : text('neverUsed'),
        },
        (state === 'valid' || state === 'suspended') && {
          label: text('lapsesOn'),
          value: text('lapsesText', { day: day(mandate.lapsesOn) }),
        },
        revokedAt !== null && { label: text('revokedAt'), value: dateTime(revokedAt) },
        revokedReason !== '' && { label: text('reason'), value: revokedReason },
      ]}
    />
  )
}

function FormerAccounts({ mandate: { formerAccounts } }: Of) {
  const text = useText(mandatesMessages)
  const { dateTime } = useFormats()
  if (formerAccounts.length === 0) return null
  return (
    <Section title={text('former')}>
      <Records
        label={text('former')}
        rows={formerAccounts}
        rowKey={({ until, accountEnd }) => `${until} ${accountEnd}`}
        columns={[
          { id: 'holder', header: text('holder'), isMain: true, cell: ({ holder }) => holder },
          {
            id: 'account',
            header: text('account'),
            isNumeric: true,
            cell: ({ accountEnd }) => `… ${accountEnd}`,
          },
          { id: 'until', header: text('until'), isNumeric: true, cell: ({ until }) => dateTime(until) },
        ]}
        phoneRow={({ holder, accountEnd, until }) => ({
          title: holder,
          mark: `… ${accountEnd}`,
          meta: `${text('until')} ${dateTime(until)}`,
        })}
      />
    </Section>
  )
}

function DebitsUnder({ mandate: { id: mandateId } }: Of) {
  const text = useText(mandatesMessages)
  const tenant = useActiveTenant().id
  const list = useRecordList(debitListInput, (search) =>
    queries.debits.listDebits.queryOptions({ input: { tenant, ...search, mandateId } }),
  )
  return (
    <Section title={text('debitsUnder')}>
      <List
        {...list}
        label={text('debitsUnder')}
        rowKey={({ id }) => id}
        columns={useDebitColumns().filter(({ id }) => id !== 'mandate' && id !== 'account')}
        phoneRow={debitPhoneRow(useDebitWords())}
        empty={{ sentence: text('noDebitsUnder') }}
      />
    </Section>
  )
}
