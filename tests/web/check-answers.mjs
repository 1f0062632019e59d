// Says of answers that come in by the standard input which are taken, and as what: of each, in JSON.

import { text } from 'node:stream/consumers';

const { checkedAnswer } = await import(process.argv[2]);

const answers = JSON.parse(await text(process.stdin)).map(([act, answer]) => {
  try {
    return { is: checkedAnswer(act, JSON.parse(answer)) };
  } catch (error) {
    return { refused: error.message };
  }
});
process.stdout.write(JSON.stringify(answers));
