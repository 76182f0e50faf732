import type { ReturnStep } from '@reihum/contract/debits/return-steps.ts'

const steps: Record<ReturnStep, readonly string[]> = {
  retry: ['AM04', 'MS03'],
  ask: ['MS02'],
  new_account: ['AC01', 'RC01', 'AC04', 'AC06', 'AG01', 'AC13'],
  mandate_invalid: ['MD01', 'MD02'],
  objection: ['MD06'],
  silence: ['MD07'],
  our_fault: ['AM05', 'AG02', 'BE05', 'FF01', 'FF05', 'TM01', 'ED05'],
  data: ['RR01', 'RR02', 'RR03', 'RR04'],
  transfer: ['SL01'],
  person: [],
}

const stepByCode = new Map(
  Object.entries(steps).flatMap(([step, codes]) => codes.map((code) => [code, step as ReturnStep] as const)),
)

/** How debits under the mandate went before. */
export type History = {
  /** Something was collected and not returned. */
  hadSuccess: boolean
  /** Returns since the last success, with this one. */
  failuresInARow: number
}

export type AfterReturn = {
  step: ReturnStep
  suspendsMandate: boolean
  /** The payer is written to. */
  tells: boolean
  /** The bank's fee may be charged to the payer. */
  mayCharge: boolean
  /** Nobody has to decide before it is collected again. */
  isSettled: boolean
}

const mostFailures = 2

/** What follows a return by its code. MS03 stands for want of money and for a death: nothing is told that gives either away. */
export function afterReturn(code: string, { hadSuccess, failuresInARow }: History): AfterReturn {
  const known = stepByCode.get(code) ?? 'person'
  const step = known === 'retry' && !(hadSuccess && failuresInARow <= mostFailures) ? 'person' : known
  const isOurs = step === 'our_fault'
  const isQuiet = isOurs || step === 'silence' || step === 'data'
  return {
    step,
    suspendsMandate:
      step === 'new_account' || step === 'mandate_invalid' || step === 'silence' || step === 'transfer',
    tells: !isQuiet,
    mayCharge: !isQuiet,
    isSettled: step === 'retry' || step === 'new_account',
  }
}
