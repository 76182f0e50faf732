import { Alert, Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useText } from '../text.tsx'
import { recordProblemMessages } from './record-problem.messages.ts'

/**
 * Once the new state is loaded: what somebody else saved in fields that were edited here too; a value is null when it is
 * too long for a line.
 */
export type Theirs = ReadonlyArray<{ field: string; value: string | null }> | null

export type RecordProblemProps = {
  isOutdated: boolean
  theirs: Theirs
  loading: { isPending: boolean; mutate: () => void }
  fieldName: (field: string) => string
  /** The sentence that says so, where it names what was changed. */
  conflict?: string
}

/** Says that somebody else has saved first: offers to load their changes, and lists them afterwards. */
export function RecordProblem({ isOutdated, theirs, loading, fieldName, conflict }: RecordProblemProps) {
  const text = useText(recordProblemMessages)
  const place = useRef<HTMLDivElement>(null)
  const isTold = isOutdated || theirs !== null
  // Scrolls the message into view, because the save button is at the other end of a long form.
  useEffect(() => {
    if (isTold) place.current?.scrollIntoView({ block: 'center' })
  }, [isTold])
  if (isOutdated) {
    return (
      <Alert ref={place} color="warning" role="alert" p={12} styles={{ message: { color: 'inherit' } }}>
        <p>{conflict ?? text('conflict')}</p>
        <Button
          variant="default"
          size="compact-sm"
          mt={8}
          leftSection={<IconRefresh size={14} stroke={1.75} aria-hidden />}
          loading={loading.isPending}
          onClick={() => loading.mutate()}
        >
          {text('conflictLoad')}
        </Button>
      </Alert>
    )
  }
  if (!theirs) return null
  return (
    <Alert ref={place} color="info" role="status" p={12} styles={{ message: { color: 'inherit' } }}>
      <p>{text('conflictLoaded')}</p>
      {theirs.map(({ field, value }) => (
        <p key={field}>
          {value === null
            ? text('conflictPart', { field: fieldName(field) })
            : text('conflictTheirs', { field: fieldName(field), value: value || text('conflictEmpty') })}
        </p>
      ))}
    </Alert>
  )
}
