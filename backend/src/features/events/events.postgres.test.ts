import { createTestDatabase } from '../../testing/test-database.ts';
import { testBackend } from '../../testing/test-backend.ts';

test('a verdict in one process reaches a merchant who is connected to another', async () => {
  const database = await createTestDatabase('postgres');
  const [here, there] = [await testBackend({ database }), await testBackend({ database })];
  const origin = await here.app.listen({ host: '127.0.0.1', port: 0 });
  const { token, store } = await here.merchant();
  const { body } = await fetch(`${origin}/api/v1/events/`, {
    headers: { 'sma-site-key': '6', 'Is-Coupon-Center': '1', authorization: `Bearer ${token}` },
  });
  const provider = await there.asProvider();
  await there.send('POST', `/api/v1/provider/stores/${store.id}/approve/`, { token: provider.token });
  let text = '';
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    if (text.includes('review-changed')) break;
  }
  expect(text).toContain('data: {"type":"review-changed"}');
  await there.close();
  await here.close();
  await database.remove();
});
