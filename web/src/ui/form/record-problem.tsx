import { Alert, Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useText } from '../text.tsx'
import { recordProblemMessages } from './record-problem.messages.ts'

/** What somebody else has saved in fields that were typed into here; null: more than fits into a line. */
export type Theirs = ReadonlyArray<{ field: string; value: string | null }>

type RecordProblemProps = {
  isOutdated: boolean
  theirs: Theirs
  loading: { isPending: boolean; mutate: () => void }
  fieldName: (field: string) => string
}

/** Somebody else was faster: how to get at what they saved, and afterwards what it was. */
export function RecordProblem({ isOutdated, theirs, loading, fieldName }: RecordProblemProps) {
  const text = useText(recordProblemMessages)
  const place = useRef<HTMLDivElement>(null)
  const isTold = isOutdated || theirs.length > 0
  // The button that saves is at the other end of a long form.
  useEffect(() => {
    if (isTold) place.current?.scrollIntoView({ block: 'center' })
  }, [isTold])
  if (isOutdated) {
    return (
      <Alert ref={place} color="warning" role="alert" p={12} styles={{ message: { color: 'inherit' } }}>
        <p>{text('conflict')}</p>
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
  if (theirs.length === 0) return null
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
