import {
  type MandateState,
  mandateOrigin,
  mandateOriginNames,
  mandateState,
  mandateStateNames,
} from '@reihum/contract/mandates/mandate-states.ts'
import type { Mandate } from '@reihum/contract/mandates/mandates.schema.ts'
import { IconPaperclip } from '@tabler/icons-react'
import type { ListColumn } from '#ui/list/data-table.tsx'
import type { ListFilter } from '#ui/list/list-search.ts'
import type { PhoneRow } from '#ui/list/phone-rows.tsx'
import { type BadgeColour, StateBadge } from '#ui/state-badge.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { mandatesMessages } from './mandates.messages.ts'
import { useMandateWords } from './use-mandate-words.ts'

const colours: Record<MandateState, BadgeColour> = {
  valid: 'positive',
  suspended: 'warning',
  revoked: 'secondary',
  lapsed: 'secondary',
  used: 'secondary',
}

function MandateBadge({ state }: { state: MandateState }) {
  return <StateBadge colour={colours[state]}>{mandateStateNames[state][useLocale()]}</StateBadge>
}

function ScanMark() {
  const label = useText(mandatesMessages)('hasScan')
  return <IconPaperclip size={16} stroke={1.75} role="img" aria-label={label} />
}

export const mandateAddress = ({ id }: Pick<Mandate, 'id'>) => `/payments/debits/mandates/${id}`

export function useMandateColumns(): ListColumn<Mandate>[] {
  const text = useText(mandatesMessages)
  const { day, name, account } = useMandateWords()
  return [
    { id: 'payer', header: text('payer'), isMain: true, isSortable: true, cell: name },
    { id: 'holder', header: text('holder'), cell: ({ holder }) => holder },
    { id: 'account', header: text('account'), isNumeric: true, cell: account },
    {
      id: 'reference',
      header: text('reference'),
      isSortable: true,
      cell: ({ reference }) => <span className="mono">{reference}</span>,
    },
    {
      id: 'signedOn',
      header: text('signedOn'),
      isNumeric: true,
      isSortable: true,
      cell: ({ signedOn }) => day(signedOn),
    },
    {
      id: 'lastUsedOn',
      header: text('lastUsedOn'),
      isNumeric: true,
      isSortable: true,
      cell: ({ lastUsedOn }) => (lastUsedOn ? day(lastUsedOn) : text('neverUsed')),
    },
    {
      id: 'scan',
      header: text('scanColumn'),
      cell: ({ hasScan }) => hasScan && <ScanMark />,
    },
    { id: 'state', header: text('state'), cell: ({ state }) => <MandateBadge state={state} /> },
  ]
}

export function useMandatePhoneRow() {
  const { name, account } = useMandateWords()
  return (mandate: Mandate): PhoneRow => ({
    title: name(mandate),
    mark: <MandateBadge state={mandate.state} />,
    meta: `${mandate.reference} · ${account(mandate)}`,
    amount: mandate.hasScan && <ScanMark />,
  })
}

export function useMandateFilters(): ListFilter[] {
  const text = useText(mandatesMessages)
  const locale = useLocale()
  return [
    { kind: 'text', key: 'q', label: text('search') },
    {
      kind: 'choice',
      key: 'state',
      label: text('state'),
      options: mandateState.options.map((value) => ({ value, label: mandateStateNames[value][locale] })),
    },
    {
      kind: 'choice',
      key: 'origin',
      label: text('origin'),
      options: mandateOrigin.options.map((value) => ({ value, label: mandateOriginNames[value][locale] })),
    },
    {
      kind: 'choice',
      key: 'scan',
      label: text('scanColumn'),
      options: [
        { value: 'yes', label: text('withScan') },
        { value: 'no', label: text('withoutScan') },
      ],
    },
    { kind: 'given', key: 'personId', label: text('ofPerson') },
  ]
}
