import type {
  PendingPage,
  PendingPayment,
  PendingState,
  ProposalOnWire,
} from '@reihum/contract/payments/matching.schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { lateOutlooks } from '../late/late-outlook.queries.ts'
import { matchingSettings } from './matching-settings.queries.ts'
import { indexOpenItems, type NamedPerson, type OpenItem } from './open-items.rules.ts'
import { countPending, incomingOf, type PendingRow, pendingRows } from './pending-payment.queries.ts'
import { type Match, matchIncoming, type Proposal } from './proposals.rules.ts'
import { readOpenItems } from './read-open-items.ts'

const nameOf = ({ firstName, lastName, company }: NamedPerson) => `${firstName} ${lastName}`.trim() || company

/** A proposal as people see it. */
export function proposalOf(
  { parts, score, reasons }: Proposal,
  items: ReadonlyMap<string, OpenItem>,
): ProposalOnWire {
  return {
    score,
    reasons,
    late: null,
    parts: parts.flatMap(({ receivableId, cents }) => {
      const item = items.get(receivableId)
      if (!item) return []
      const name = nameOf(item.payer)
      return [
        {
          receivableId,
          cents,
          openCents: item.openCents,
          title: item.title,
          reference: item.reference,
          dueOn: item.dueOn,
          expiredOn: item.expiredOn ?? null,
          payer: { id: item.payerId, name, email: '' },
          attendees: item.attendees.map(nameOf).filter((attendee) => attendee !== '' && attendee !== name),
        },
      ]
    }),
  } as ProposalOnWire
}

const pendingPaymentOf = (
  row: PendingRow,
  state: PendingState,
  { proposals, lead }: Match,
  items: ReadonlyMap<string, OpenItem>,
): PendingPayment =>
  ({
    id: row.id,
    way: row.way,
    receivedOn: row.received_on,
    currencyCode: row.currency,
    amountCents: row.amount_cents,
    freeCents: row.free_cents,
    payer: row.payer_person_id && {
      id: row.payer_person_id,
      name: row.person_name ?? '',
      email: row.person_email ?? '',
    },
    payerName: row.payer_name,
    remittance: row.remittance,
    state,
    proposals: proposals.map((proposal) => proposalOf(proposal, items)),
    lead,
    canLearn: row.payer_account_digest !== null,
  }) as PendingPayment

type Input = { state: PendingState; dir: 'asc' | 'desc'; page: number; size: number }

/** The payments that wait for a decision, each with what it may be for. */
export async function pendingPage(ctx: TenantContext, input: Input): Promise<PendingPage> {
  const [rows, counts] = await Promise.all([pendingRows(ctx, input), countPending(ctx)])
  const { open, index } = rows.length > 0 ? await readOpenItems(ctx) : { open: [], index: indexOpenItems([]) }
  const thresholds = await matchingSettings(ctx)
  const items = new Map(open.map((item) => [item.id, item]))
  const payments = rows.map((row) =>
    pendingPaymentOf(row, input.state, matchIncoming(incomingOf(row), index, thresholds), items),
  )
  const proposals = payments.flatMap((payment) => payment.proposals)
  const outlooks = await lateOutlooks(ctx, proposals, thresholds.toleranceCents)
  const withOutlook = (proposal: ProposalOnWire) => ({ ...proposal, late: outlooks.get(proposal) ?? null })
  return {
    items: payments.map((payment) => ({ ...payment, proposals: payment.proposals.map(withOutlook) })),
    total: counts[input.state],
    counts: { waiting: counts.waiting, putAside: counts.put_aside, notOurs: counts.not_ours },
  }
}
