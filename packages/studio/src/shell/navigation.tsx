import { closedBecause, currentStep, STEPS, type Step } from "../state/steps.ts";
import { whole } from "../text/numbers.ts";
import { t } from "../text/text.ts";

/** The six steps; one that is closed says why. */
export function Navigation() {
  return (
    <nav class="steps" aria-label={t("shell.steps")}>
      <ol>
        {STEPS.filter((step) => step !== "start").map((step, i) => (
          <li key={step}>
            <StepLink step={step} number={i + 1} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StepLink({ step, number }: { step: Step; number: number }) {
  const why = closedBecause(step);
  const label = (
    <>
      <span class="number" aria-hidden="true" translate={false}>
        {whole(number)}
      </span>
      <span class="label">{t(`step.${step}`)}</span>
    </>
  );
  if (why) {
    return (
      <span class="step closed">
        {label}
        <span class="why">{t(why)}</span>
      </span>
    );
  }
  return (
    <a class="step" href={`#${step}`} aria-current={currentStep.value === step ? "step" : undefined}>
      {label}
    </a>
  );
}
