import { Textarea } from '@mantine/core'
import { answered } from '../../api/client.ts'
import type { Review } from '../../api/types.ts'
import { useApi, useRefresh } from '../../app/mode.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { useToast } from '../../ui/toast.tsx'

export function SelfReviewForm({ review }: { review: Review }) {
  const { api } = useApi()
  const refresh = useRefresh()
  const say = useToast()
  const form = useForm({ body: '' }, async (body) => {
    await answered(api.POST('/v1/performance/reviews/{id}/self', { params: { path: { id: review.id } }, body }))
    say('The self review is submitted.')
    await refresh()
  })
  return (
    <div className="wb-panel-body">
      <Form form={form} submitLabel="Submit the self review">
        <Textarea
          label={`What ${review.employeeName} did in this cycle`}
          autosize
          minRows={5}
          {...form.field('body')}
        />
      </Form>
    </div>
  )
}
