import assert from 'node:assert/strict';
import { test } from 'node:test';
import { targetOf } from './client.ts';

test('the address of a server › with any slashes › never names another host', () => {
  const path = '/api/ip3/v1/auth/login';
  for (const end of ['', '/', '//', '///']) {
    const { href } = targetOf(new URL(`https://ir.example${end}`), path);
    assert.equal(href, `https://ir.example${path}`);
  }
  const below = targetOf(new URL('https://ir.example/proofline//'), path);
  assert.equal(below.href, `https://ir.example/proofline${path}`);
  assert.equal(targetOf(new URL('https://ir.example//proofline'), path).host, 'ir.example');
});
