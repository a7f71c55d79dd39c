import { PAGE_ANSWERS_ID } from '@coupon-center/shell-page';
import { takeAnswers } from './take-answers.ts';

test('the answers in the page are read once, and leave the document', () => {
  const answers = { '/api/v1/auth/me/': { id: 1, email: 'ann@maple.example' } };
  document.body.innerHTML = `<script id="${PAGE_ANSWERS_ID}" type="application/json">${JSON.stringify(answers)}</script>`;
  expect(takeAnswers()).toEqual(answers);
  expect(document.body).toBeEmptyDOMElement();
  expect(takeAnswers()).toBeUndefined();
});
