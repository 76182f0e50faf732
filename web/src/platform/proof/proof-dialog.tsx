import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { queries } from '#platform/connection.ts'
import { Dialog, type DialogState } from '#ui/dialog.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { ProofForm } from './proof-form.tsx'

type Props = DialogState & { title: string; text: ReactNode } & Omit<
    ComponentProps<typeof ProofForm>,
    'proofs'
  >

/** Asks for an identity proof before something sensitive is done, and says what that is. */
export function ProofDialog({ title, text, isOpen, onClose, ...form }: Props) {
  return (
    <Dialog title={title} text={text} isOpen={isOpen} onClose={onClose}>
      <Question onClose={onClose} {...form} />
    </Dialog>
  )
}

function Question(form: Omit<ComponentProps<typeof ProofForm>, 'proofs'>) {
  const factors = useQuery(queries.identity.secondFactors.queryOptions())
  return <Loaded query={factors}>{({ proofs }) => <ProofForm proofs={proofs} {...form} />}</Loaded>
}
