import { type PaymentPlan, type PlanKind, tidyPlan } from '@reihum/contract/courses/payment-plan.ts'

/** Where the payment plan of a course is stored. */
export const planColumns = [
  'payment_plan',
  'deposit_cents',
  'deposit_percent',
  'deposit_confirms',
  'rest_days_before',
  'rest_due_on',
  'instalment_count',
  'instalments_from',
  'instalment_days',
] as const

/** A row that has these columns. */
export type PlanRow = {
  payment_plan: string
  deposit_cents: number | null
  deposit_percent: number | null
  deposit_confirms: boolean
  rest_days_before: number | null
  rest_due_on: string | null
  instalment_count: number | null
  instalments_from: string | null
  instalment_days: string[]
}

export const planOfRow = (row: PlanRow): PaymentPlan => ({
  paymentPlan: row.payment_plan as PlanKind,
  depositCents: row.deposit_cents,
  depositPercent: row.deposit_percent,
  depositConfirms: row.deposit_confirms,
  restDaysBefore: row.rest_days_before,
  restDueOn: row.rest_due_on,
  instalmentCount: row.instalment_count,
  instalmentsFrom: row.instalments_from,
  instalmentDays: row.instalment_days,
})

export function planColumnsOf(chosen: PaymentPlan): PlanRow {
  const plan = tidyPlan(chosen)
  return {
    payment_plan: plan.paymentPlan,
    deposit_cents: plan.depositCents,
    deposit_percent: plan.depositPercent,
    deposit_confirms: plan.depositConfirms,
    rest_days_before: plan.restDaysBefore,
    rest_due_on: plan.restDueOn,
    instalment_count: plan.instalmentCount,
    instalments_from: plan.instalmentsFrom,
    instalment_days: plan.instalmentDays,
  }
}
