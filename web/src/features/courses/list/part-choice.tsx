import { SegmentedControl } from '@mantine/core'
import { useText } from '#ui/text.tsx'
import classes from './course-columns.module.css'
import { courseListMessages } from './course-list.messages.ts'
import { type CoursePart, courseParts } from './course-parts.ts'

type PartChoiceProps = { part: CoursePart; onPart: (part: CoursePart) => void }

/** Switches between what runs and comes, what is over or called off, and everything. */
export function PartChoice({ part, onPart }: PartChoiceProps) {
  const text = useText(courseListMessages)
  return (
    <SegmentedControl
      className={`${classes.parts} no-print`}
      aria-label={text('part')}
      size="xs"
      value={part}
      data={courseParts.map((value) => ({ value, label: text(`part_${value}`) }))}
      onChange={(chosen) => onPart(chosen as CoursePart)}
    />
  )
}
