import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { previewRules } from '#api/verbs/work/rule-preview.ts';

export default defineEndpoint(contract.rulePreview, ({ ctx, input, caller }) => previewRules({ ctx, input, caller }));
