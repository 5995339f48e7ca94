import { Radio, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { answered } from '../../api/client.ts'
import { RequestError } from '../../api/request-error.ts'
import type { Review } from '../../api/types.ts'
import { useApi, useRefresh } from '../../app/mode.tsx'
import { Form, useForm } from '../../ui/form.tsx'
import { useToast } from '../../ui/toast.tsx'

const ratings = [
  { value: '1', label: '1, far below' },
  { value: '2', label: '2, below' },
  { value: '3', label: '3, as expected' },
  { value: '4', label: '4, above' },
  { value: '5', label: '5, far above' },
] as const

export function ManagerReviewForm({ review }: { review: Review }) {
  const { api } = useApi()
  const refresh = useRefresh()
  const say = useToast()
  const [rating, setRating] = useState('')
  const form = useForm({ body: '' }, async ({ body }) => {
    if (rating === '') throw missingRating()
    const params = { path: { id: review.id } }
    await answered(api.POST('/v1/performance/reviews/{id}/manager', { params, body: { body, rating: Number(rating) } }))
    say('The review is complete.')
    await refresh()
  })
  return (
    <div className="wb-panel-body">
      <Form form={form} submitLabel="Submit the manager review">
        <Textarea label={`What ${review.managerName} says`} autosize minRows={5} {...form.field('body')} />
        <Radio.Group
          label="Overall rating"
          name="rating"
          value={rating}
          onChange={setRating}
          error={form.errorAt('rating')}
        >
          <Group gap="lg" mt="xs">
            {ratings.map(({ value, label }) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </Group>
        </Radio.Group>
      </Form>
    </div>
  )
}

function missingRating(): RequestError {
  const details = [{ path: 'rating', message: 'is required' }]
  const body = { code: 'VALIDATION_FAILED', message: 'rating: is required', details }
  return new RequestError(body, { status: 400, requestId: null, retryAfterS: null })
}
