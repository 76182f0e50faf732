import type { Appointment } from '@reihum/contract/courses/appointment.schema.ts'
import { useFormats } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { appointmentsMessages } from './appointments.messages.ts'

const dayMs = 86_400_000
const weekMs = 7 * dayMs

type Times = Pick<Appointment, 'start' | 'end'>

/** How an appointment's time is written, wherever it stands. */
export function useAppointmentWords() {
  const text = useText(appointmentsMessages)
  const { date, time, weekday } = useFormats()

  /** `Mi 18.11.2026` */
  const day = (instant: string) => `${weekday(instant)} ${date(instant)}`

  /** `18:00–20:00`; an end on another day is written with its day, as the weekday where that is enough. */
  const times = ({ start, end }: Times): string => {
    const lastMoment = new Date(Date.parse(end) - 1).toISOString()
    if (date(lastMoment) === date(start))
      return `${time(start)}–${time(end) === '00:00' ? '24:00' : time(end)}`
    const isSoon = Date.parse(end) - Date.parse(start) < weekMs - dayMs
    return `${time(start)} ${text('untilDay', { day: `${isSoon ? weekday(end) : day(end)} ${time(end)}` })}`
  }

  /** `1 Std. 30 Min.` */
  const duration = (minutes: number): string => {
    const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
    return [
      days > 0 && text('days', { count: days }),
      hours > 0 && text('hours', { count: String(hours) }),
      rest > 0 && text('minutes', { count: String(rest) }),
    ]
      .filter(Boolean)
      .join(' ')
  }

  return { day, times, duration }
}
