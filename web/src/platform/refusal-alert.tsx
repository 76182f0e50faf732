import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '#ui/text.tsx'
import { platformMessages } from './platform.messages.ts'
import type { ApiProblem } from './problems.ts'
import { readableSeconds, useSecondsLeft } from './seconds-left.ts'

/** Shows a refusal of the server above the form or dialog that caused it. */
export function RefusalAlert({ problem, children }: { problem: ApiProblem; children?: ReactNode }) {
  const seconds = secondsToWait(problem)
  return (
    <NegativeAlert>
      {seconds === null ? problem.detail || problem.message : <Wait problem={problem} />}
      {children}
    </NegativeAlert>
  )
}

function NegativeAlert({ children }: { children: ReactNode }) {
  return (
    <Alert
      color="negative"
      role="alert"
      p={12}
      icon={<IconAlertCircle size={18} stroke={1.75} aria-hidden />}
      styles={{ icon: { marginInlineEnd: 8 }, message: { color: 'inherit' } }}
    >
      {children}
    </Alert>
  )
}

/** The time to wait: screen readers announce it once, on the screen it counts down. */
function Wait({ problem }: { problem: ApiProblem }) {
  const text = useText(platformMessages)
  const left = useWait(problem)
  if (left === 0) return text('mayTryAgain')
  return (
    <>
      <span className="visually-hidden">{problem.detail}</span>
      <span aria-hidden className="numbers">
        {text('tooManyAttempts', { time: readableSeconds(left) })}
      </span>
    </>
  )
}

/** The seconds until it makes sense to try again. */
export function useWait(problem: ApiProblem | null): number {
  return useSecondsLeft(problem, secondsToWait(problem))
}

/** The seconds that a refusal asks the caller to wait; null when it does not. */
function secondsToWait(problem: ApiProblem | null): number | null {
  const data = problem?.status === 429 ? problem.data : null
  if (typeof data !== 'object' || data === null || !('seconds' in data)) return null
  return Math.max(0, Math.ceil(Number(data.seconds) || 0))
}
