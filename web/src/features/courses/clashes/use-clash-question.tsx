import type { ReactNode } from 'react'
import { api } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { ApiProblem } from '#platform/problems.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { ClashDialog, type ClashLabels } from './clash-dialog.tsx'

/** What is to be saved, as the check for clashes takes it. */
export type Planned = Omit<Parameters<typeof api.courses.checkClashes>[0], 'tenant'>

type Question = {
  key: string
  count: number
  planned: () => Planned | Promise<Planned>
  answer: (isAccepted: boolean) => void
}

/** Add it to the codes that a form shows itself: a user who returns to the form has read it in the dialog. */
export const clashCode = 'APPOINTMENT_CLASH'

/**
 * Saves, and asks when something clashes: if the user accepts, it is saved all the same; otherwise the refusal is
 * passed on. Render the dialog outside of the form that saves.
 */
export function useClashQuestion(labels?: ClashLabels): {
  saveAsking: <Saved>(
    save: (overrideClashes: boolean) => Promise<Saved>,
    planned: Question['planned'],
  ) => Promise<Saved>
  clashDialog: ReactNode
} {
  const tenant = useActiveTenant()
  const { subject: question, open, dialog } = useDialogFor<Question>()

  const saveAsking = async <Saved,>(
    save: (overrideClashes: boolean) => Promise<Saved>,
    planned: Question['planned'],
  ) => {
    try {
      return await save(false)
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== clashCode) throw error
      const { count = 1 } = (error.data ?? {}) as { count?: number }
      const isAccepted = await new Promise<boolean>((answer) =>
        open({ key: newId(), count: Number(count), planned, answer }),
      )
      if (!isAccepted) throw error
      return save(true)
    }
  }

  const answer = (isAccepted: boolean) => {
    dialog.onClose()
    question?.answer(isAccepted)
  }

  return {
    saveAsking,
    clashDialog: question && (
      <ClashDialog
        isOpen={dialog.isOpen}
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
