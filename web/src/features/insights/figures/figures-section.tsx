import { useMay } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { AttendancePanel } from './attendance-panel.tsx'
import { CoursesAndRooms } from './courses-and-rooms.tsx'
import { figuresMessages } from './figures.messages.ts'
import classes from './figures.module.css'
import { LoadPanel } from './load-panel.tsx'
import { MoneyPanel } from './money-panel.tsx'
import { RangeChoice } from './range-choice.tsx'
import { RegistrationsPanel } from './registrations-panel.tsx'
import { useAskedRange } from './use-asked-range.ts'

/** What happened over time, to whom may see it; the period is kept in the address. */
export default function FiguresSection() {
  const text = useText(figuresMessages)
  const may = useMay()
  const { search, asked, onSearch } = useAskedRange()
  return (
    <section className={classes.section} aria-labelledby="figures">
      <header>
        <h2 id="figures">{text('figures')}</h2>
        <RangeChoice search={search} onSearch={onSearch} />
      </header>
      {asked && (
        <div className={classes.panels}>
          <RegistrationsPanel asked={asked} />
          {may('money.read') && <MoneyPanel asked={asked} />}
          {may('courses.manage') && <LoadPanel asked={asked} />}
          {may('courses.manage') && <AttendancePanel asked={asked} />}
          {may('courses.manage') && <CoursesAndRooms asked={asked} />}
        </div>
      )}
    </section>
  )
}
