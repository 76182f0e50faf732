import { taxCategory } from '@reihum/contract/courses/course-terms.ts'
import { paymentWay } from '@reihum/contract/ledger/receivable-states.ts'
import { type DatevPlan, datevPlan, proposedFor } from '@reihum/contract/payments/datev-settings.schema.ts'
import { api, queries, queryClient } from '#platform/connection.ts'
import { useRecordForm } from '#platform/record-form.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import type { Draft } from '#ui/form/contract-form.ts'
import { datevSettingsQuery } from './datev-queries.ts'

export type StoredDatevPlan = { revision: number; plan: DatevPlan; isProposal: boolean }
type Values = Draft<typeof datevPlan>
type Accounts = ReturnType<typeof proposedFor>

/** The numbers of adviser and client are nobody's to propose, so their fields begin empty. */
const draftOf = ({ plan, isProposal }: StoredDatevPlan): Values =>
  isProposal ? { ...plan, adviser: '', client: '' } : plan

/** The form of the settings for DATEV. Saving confirms what was proposed. */
export function useDatevPlanForm(stored: StoredDatevPlan) {
  const tenant = useActiveTenant().id
  const keep = (fresh: StoredDatevPlan) => {
    queryClient.setQueryData(datevSettingsQuery(tenant).queryKey, fresh)
    void queryClient.invalidateQueries({ queryKey: queries.payments.previewDatev.key() })
    return fresh
  }
  return useRecordForm({
    schema: datevPlan,
    stored,
    draftOf,
    save: async (plan, revision) => keep(await api.payments.changeDatevSettings({ tenant, revision, plan })),
    load: async () => keep(await api.payments.datevSettings({ tenant })),
    isUndoable: ({ revision }) => revision > 1,
    pathPrefix: 'plan.',
  })
}

export type DatevPlanForm = ReturnType<typeof useDatevPlanForm>

const numbersOf = ({ revenue, writeOff, fees, voucherLapse, money, unallocated, firstDebtor }: Accounts) =>
  [
    ...[revenue, writeOff].flatMap((part) =>
      taxCategory.options.map((category) => `${part[category].account} ${part[category].taxKey}`),
    ),
    `${fees.account} ${fees.taxKey}`,
    `${voucherLapse.account} ${voucherLapse.taxKey}`,
    ...paymentWay.options.map((way) => money[way]),
    unallocated,
    firstDebtor,
  ].join()

type Chosen = Pick<DatevPlan, 'chart' | 'accountLength'>

/** Whether the accounts in the form are those that are proposed for its chart. */
export const holdsProposal = (form: DatevPlanForm): boolean => {
  const { chart, accountLength } = form.values as Chosen
  return numbersOf(form.values as Accounts) === numbersOf(proposedFor(chart, accountLength))
}

/** Chooses a chart or a length; accounts that nobody has changed go along, others stay. */
export function chooseChart(form: DatevPlanForm, change: Partial<Chosen>): void {
  const { chart, accountLength } = { ...(form.values as Chosen), ...change }
  form.fill({ ...change, ...(holdsProposal(form) && proposedFor(chart, accountLength)) })
}
