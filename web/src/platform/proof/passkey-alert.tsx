import { Alert } from '@mantine/core'
import { useText } from '#ui/text.tsx'
import type { PasskeyProblem } from './passkeys.ts'
import { proofMessages } from './proof.messages.ts'

/** Says what failed in the browser or on the device. */
export function PasskeyAlert({ problem }: { problem: PasskeyProblem | null }) {
  const text = useText(proofMessages)
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
