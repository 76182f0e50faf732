import { Alert } from '@mantine/core'
import { useText } from '#ui/text.tsx'
import { factorMessages } from './factor.messages.ts'
import type { PasskeyProblem } from './passkeys.ts'

/** Says what failed in the browser or on the device. */
export function PasskeyAlert({ problem }: { problem: PasskeyProblem | null }) {
  const text = useText(factorMessages)
  if (!problem) return null
  return (
    <Alert
      color={problem === 'givenUp' ? 'info' : 'negative'}
      role="alert"
      p={12}
      styles={{ message: { color: 'inherit' } }}
    >
      {text(problem)}
    </Alert>
  )
}
