import { type ReactNode, useState } from 'react'
import { api } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { ApiProblem } from '#platform/problems.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { ClashDialog, type ClashLabels } from './clash-dialog.tsx'

/** What is to be stored, as the call that looks for clashes takes it. */
export type Planned = Omit<Parameters<typeof api.courses.checkClashes>[0], 'tenant'>

type Question = {
  key: string
  count: number
  planned: () => Planned | Promise<Planned>
  answer: (isAccepted: boolean) => void
}

/** Belongs to the codes that a form shows itself: whoever goes back to the form has read it in the dialog. */
export const clashCode = 'APPOINTMENT_CLASH'

/**
 * Saves, and asks where something clashes: accepted, it is saved all the same; otherwise the refusal is passed on.
 * The dialog has to be rendered outside of the form that saves.
 */
export function useClashQuestion(labels?: ClashLabels): {
  saveAsking: <Saved>(
    save: (overrideClashes: boolean) => Promise<Saved>,
    planned: Question['planned'],
  ) => Promise<Saved>
  clashDialog: ReactNode
} {
  const tenant = useActiveTenant()
  const [question, setQuestion] = useState<Question | null>(null)
  const [isOpen, setOpen] = useState(false)

  const saveAsking = async <Saved,>(
    save: (overrideClashes: boolean) => Promise<Saved>,
    planned: Question['planned'],
  ) => {
    try {
      return await save(false)
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== clashCode) throw error
      const { count = 1 } = (error.data ?? {}) as { count?: number }
      const isAccepted = await new Promise<boolean>((answer) => {
        setQuestion({ key: newId(), count: Number(count), planned, answer })
        setOpen(true)
      })
      if (!isAccepted) throw error
      return save(true)
    }
  }

  const answer = (isAccepted: boolean) => {
    setOpen(false)
    question?.answer(isAccepted)
  }

  return {
    saveAsking,
    clashDialog: question && (
      <ClashDialog
        isOpen={isOpen}
        onClose={() => answer(false)}
        count={question.count}
        questionKey={question.key}
        load={async () => api.courses.checkClashes({ tenant: tenant.id, ...(await question.planned()) })}
        onSave={() => answer(true)}
        labels={labels}
      />
    ),
  }
}
