import { instructorFields } from '@reihum/contract/courses/instructor.schema.ts'
import { instructorId } from '@reihum/contract/wire/ids.schema.ts'
import { api, queries } from '#platform/connection.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { InstructorFields, instructorRefusalFields } from '../instructors/instructor-fields.tsx'
import { instructorQuery, keepInstructor } from '../instructors/instructor-query.ts'
import { AddRecordDialog } from './add-record-dialog.tsx'
import { editorMessages } from './editor.messages.ts'
import { RecordChoice } from './record-choice.tsx'
import { type RecordChoiceProps, useRecordChoice } from './use-record-choice.ts'

/** Chooses the instructor: one of the existing ones, or a new one. */
export function InstructorChoice({ value, onChange, except, ...input }: RecordChoiceProps) {
  const text = useText(editorMessages)
  const tenant = useActiveTenant()
  const { choice, adds, dialog } = useRecordChoice({
    value,
    except,
    idSchema: instructorId,
    recordOf: instructorQuery,
    search: (q) =>
      queries.courses.listInstructors.queryOptions({ input: { tenant: tenant.id, q, size: 25 } }),
    asChoice: ({ id, fullname, email }) => ({ value: id, label: fullname, hint: email || undefined }),
  })
  return (
    <>
      <RecordChoice
        placeholder={text('placeNone')}
        {...input}
        {...choice}
        onChange={onChange}
        addLabel={text('newInstructor')}
      />
      {adds && (
        <AddRecordDialog
          key={adds.id}
          title={text('newInstructorTitle')}
          {...dialog}
          schema={instructorFields}
          initial={{ fullname: adds.name, email: '', phone: '', about: '', photoFileId: null }}
          pathPrefix="instructor."
          refusalFields={instructorRefusalFields}
          create={(instructor) =>
            api.courses.createInstructor({ tenant: tenant.id, id: adds.id, instructor })
          }
          onCreated={(instructor) => {
            keepInstructor(tenant.id, instructor)
            onChange(instructor.id)
            return instructor.fullname
          }}
        >
          {(field) => <InstructorFields field={field} />}
        </AddRecordDialog>
      )}
    </>
  )
}
