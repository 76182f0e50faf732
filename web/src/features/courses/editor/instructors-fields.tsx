import { Button, Input } from '@mantine/core'
import { furtherInstructorsLimit } from '@reihum/contract/courses/course.schema.ts'
import { instructorId } from '@reihum/contract/wire/ids.schema.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useActiveTenant } from '#platform/tenant.ts'
import { ListTools, moved } from '#ui/form/list-tools.tsx'
import { useText } from '#ui/text.tsx'
import { instructorQuery } from '../instructors/instructor-query.ts'
import type { ContentForm } from './content-form.ts'
import { editorMessages } from './editor.messages.ts'
import { InstructorChoice } from './instructor-choice.tsx'
import classes from './instructors-fields.module.css'

type InstructorId = ReturnType<typeof instructorId.parse>

/** All who lead the course, in one list: its first entry is the main instructor. */
function useLeaders(form: ContentForm) {
  const { instructorId: main, furtherInstructorIds } = form.values
  const further = Array.isArray(furtherInstructorIds) ? (furtherInstructorIds as InstructorId[]) : []
  const leaders = main ? [main as InstructorId, ...further] : further
  const lead = (ids: readonly InstructorId[]) => {
    const [first = null, ...others] = [...new Set(ids)]
    form.fill({ instructorId: first, furtherInstructorIds: others })
  }
  return { leaders, further, lead }
}

/** The main instructor; whoever is taken away makes room for the next one. */
export function MainInstructor({ form }: { form: ContentForm }) {
  const text = useText(editorMessages)
  const { leaders, further, lead } = useLeaders(form)
  const { error } = form.field('instructorId')
  return (
    <InstructorChoice
      label={text('instructorId')}
      data-path="instructorId"
      error={error}
      value={leaders[0] ?? null}
      onChange={(id) => lead(id ? [instructorId.parse(id), ...further] : further)}
    />
  )
}

/** Who else leads the course: added one by one, moved up and down, up to the place of the main instructor. */
export function FurtherInstructors({ form }: { form: ContentForm }) {
  const text = useText(editorMessages)
  const tenant = useActiveTenant().id
  const { leaders, further, lead } = useLeaders(form)
  const { error } = form.field('furtherInstructorIds')
  const [isAdding, setAdding] = useState(false)
  const addButton = useRef<HTMLButtonElement>(null)
  const known = useQueries({ queries: further.map((id) => instructorQuery(tenant, id)) })
  if (leaders.length === 0) return null
  const nameOf = (at: number) => known[at]?.data?.fullname ?? '…'
  const add = (id: string | null) => {
    if (!id) return
    lead([...leaders, instructorId.parse(id)])
    setAdding(false)
    requestAnimationFrame(() => addButton.current?.focus())
  }
  return (
    <Input.Wrapper
      className={classes.wrapper}
      label={further.length > 0 ? text('furtherInstructorIds') : undefined}
      labelElement="div"
      error={error}
      role="group"
      aria-label={text('furtherInstructorIds')}
      data-path="furtherInstructorIds"
    >
      {further.length > 0 && (
        <ol className={classes.further} aria-label={text('furtherInstructorIds')}>
          {further.map((id, at) => (
            <li key={id}>
              <span>{nameOf(at)}</span>
              <ListTools
                labels={{
                  up: text(at === 0 ? 'makeMainInstructor' : 'instructorUp', { name: nameOf(at) }),
                  down: text('instructorDown', { name: nameOf(at) }),
                  remove: text('removeInstructor', { name: nameOf(at) }),
                }}
                at={at + 1}
                count={leaders.length}
                onMove={(by) => lead(moved(leaders, at + 1, by))}
                onRemove={() => {
                  lead(leaders.filter((one) => one !== id))
                  addButton.current?.focus()
                }}
              />
            </li>
          ))}
        </ol>
      )}
      {isAdding ? (
        <InstructorChoice
          label={text('furtherInstructor')}
          placeholder={text('chooseInstructor')}
          autoFocus
          except={leaders}
          value={null}
          onChange={add}
        />
      ) : (
        further.length < furtherInstructorsLimit && (
          <Button
            ref={addButton}
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {text('addInstructor')}
          </Button>
        )
      )}
    </Input.Wrapper>
  )
}
