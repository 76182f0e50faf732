import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.css'
import 'dayjs/locale/de'
import { useLocale, useText } from '../text.tsx'
import { uiMessages } from '../ui.messages.ts'

/** Loaded when it is opened; typing a date needs none of it. */
export default function Calendar({ day, onPick }: { day: string | null; onPick: (day: string) => void }) {
  const locale = useLocale()
  const text = useText(uiMessages)
  return (
    <DatePicker
      locale={locale}
      firstDayOfWeek={locale === 'de' ? 1 : 0}
      value={day}
      defaultDate={day ?? undefined}
      ariaLabels={{ previousMonth: text('previousMonth'), nextMonth: text('nextMonth') }}
      onChange={(picked) => picked && onPick(picked)}
    />
  )
}
