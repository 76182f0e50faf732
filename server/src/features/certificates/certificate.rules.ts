import type {
  CertificateRule,
  CertificateState,
  Lacking,
} from '@reihum/contract/certificates/certificate.schema.ts'

/** An appointment as far as presence is counted: how long it took, and whether the attendee was there. */
export type CountedAppointment = { minutes: number; attended: boolean }

/** Hours are counted in tenths, so that three quarters of an hour and an hour and a half can be told apart. */
const tenths = (value: number) => Math.round(value * 10) / 10

export type PresenceFigures = {
  /** In whole percent of the time, rounded down: 79.9 % are not 80. Null: there was no appointment. */
  percent: number | null
  units: number | null
}

/** How much of a course somebody was present at. */
export function presenceFigures(
  appointments: readonly CountedAppointment[],
  unitMinutes: number,
): PresenceFigures {
  const minutesOf = (some: readonly CountedAppointment[]) =>
    some.reduce((sum, { minutes }) => sum + minutes, 0)
  const all = minutesOf(appointments)
  if (all === 0) return { percent: null, units: null }
  const there = minutesOf(appointments.filter(({ attended }) => attended))
  return { percent: Math.floor((100 * there) / all), units: tenths(there / unitMinutes) }
}

export type Candidate = PresenceFigures & {
  hasPlace: boolean
  hasEnded: boolean
  passed: boolean | null
}

/** Everything that somebody lacks for a certificate; nothing: they get one. */
export function lackingFor(rule: CertificateRule | null, candidate: Candidate): Lacking[] {
  if (!rule) return [{ lacks: 'rule' }]
  const lacking: Lacking[] = []
  if (!candidate.hasPlace) lacking.push({ lacks: 'place' })
  if (!candidate.hasEnded) lacking.push({ lacks: 'end' })
  if (rule.presence.by !== 'nothing') {
    const { by, least: needs } = rule.presence
    const has = candidate[by] ?? 0
    if (has < needs) lacking.push({ lacks: 'presence', by, has, needs })
  }
  if (rule.needsPass && candidate.passed === null) lacking.push({ lacks: 'pass' })
  if (candidate.passed === false) lacking.push({ lacks: 'passed' })
  return lacking
}

/**
 * The last day on which a certificate is valid: the day before the same day so many months later, and the end of a
 * shorter month.
 */
export function validUntil(issuedOn: string, months: number | null): string | null {
  if (months === null) return null
  const [year = 0, month = 1, day = 1] = issuedOn.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  const end = new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth)))
  if (day <= lastOfMonth) end.setUTCDate(end.getUTCDate() - 1)
  return end.toISOString().slice(0, 10)
}

type Ending = { endedHow: 'withdrawn' | 'replaced' | null; validUntil: string | null }

export function certificateStateOn(today: string, { endedHow, validUntil }: Ending): CertificateState {
  if (endedHow) return endedHow
  return validUntil !== null && today > validUntil ? 'expired' : 'valid'
}

/** Numbers start anew each year, and sort by time: `Z-2026-00017`. */
export const certificateNumber = (year: number, count: number) =>
  `Z-${year}-${String(count).padStart(5, '0')}`
